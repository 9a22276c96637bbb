-- @case 1
-- OR of two JSON expressions that have an index each: a row is lost.
-- @id: 99a52e9045a0826e
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @engine: sqlite 3.26.0
-- @seed: 1/1/6
-- @limit: time=5s rows=100000 memory=1G length=100000 like=100
-- @verdict: fail
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @setup
CREATE TABLE customers(customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT COLLATE NOCASE, city TEXT, rating REAL DEFAULT 0.0, created_at TEXT);
INSERT OR REPLACE INTO customers VALUES (10, 'quinn ', 'KIRA', 'ute ', 9.99, 'Mia2'), (11, 'Hugo-1', 'Mia', NULL, 1e3, 'zoe2');
INSERT OR IGNORE INTO customers(customer_id, full_name, rating) VALUES (20, 'bert-1', 9.99), (21, 'ok', 0.0), (22, 'ute-1', 100), (23, 'rosa ', 0.0);
CREATE TABLE products(product_id INTEGER PRIMARY KEY, sku TEXT UNIQUE, title TEXT, price NUMERIC(10,2), stock INT DEFAULT 0, weight REAL);
CREATE TABLE events(event_id INTEGER PRIMARY KEY, payload TEXT, received INT DEFAULT 0, source VARCHAR(20));
INSERT INTO products(product_id, stock) VALUES (30, 100), (31, 99);
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, customer_id INT, status TEXT DEFAULT 'new', total NUMERIC, placed_at TEXT);
INSERT INTO orders(order_id, customer_id) VALUES (40, 12);
CREATE TRIGGER trg_orders1 AFTER INSERT ON orders BEGIN UPDATE customers SET rating = 49.90 WHERE coalesce(rating, 1e3) < 'A2'; END;
CREATE TABLE IF NOT EXISTS order_lines(order_id INT, line_no INT, product_id INT, qty INT CHECK (qty >= 0), unit_price REAL);
CREATE INDEX events_user ON events(json_extract(payload, '$.user'));
INSERT INTO order_lines VALUES (0, 20190501, 99, 1000, 100), (0, -7, 5, 5, NULL);
CREATE TABLE coupons(code TEXT PRIMARY KEY, discount REAL, used BOOLEAN DEFAULT FALSE);
INSERT OR REPLACE INTO coupons VALUES ('X60', -2.75, -1);
CREATE TABLE sources(source TEXT PRIMARY KEY, trusted BOOLEAN DEFAULT 1);
INSERT INTO order_lines VALUES (99, 365, 12, 100, 9.99), (42, 3, 5, 286, 12.5), (97, 5, 1, 365, 1e3), (42, 1000, 0, NULL, 49.90);
CREATE TABLE reviews(product_id INT, customer_id INT, stars INT, body TEXT, UNIQUE (product_id, customer_id));
INSERT INTO reviews(customer_id) VALUES (2), (99), (3), (5);
INSERT OR REPLACE INTO reviews VALUES (10, -1, 1, 'ida'), (-7, -1, 12, 'south');
UPDATE reviews SET customer_id = 12 WHERE product_id IN (-7, 1000);
CREATE INDEX ix_coupons2 ON coupons(used);
CREATE TRIGGER trg_order_lines3 AFTER DELETE ON order_lines BEGIN UPDATE products SET title = 'Otto' WHERE length(title) = 3.25; END;
CREATE INDEX events_item ON events(json_extract(payload, '$.item'));
CREATE VIEW v_coupons4 AS SELECT code AS a, count(*) AS n FROM coupons GROUP BY discount;
DELETE FROM orders WHERE ((status + 0) <= 3 AND NOT (total BETWEEN 100 AND 49.90)) AND (total LIKE 'x%' OR customer_id IS NOT NULL);
DELETE FROM order_lines WHERE (order_id || 'gerda-1') >= 1e3 AND ((order_id >= -7 AND NOT (unit_price IS NOT NULL)) AND NOT (CAST(product_id AS REAL) <= 99));
CREATE VIEW v_orders5 AS SELECT placed_at AS a FROM orders UNION ALL SELECT used FROM coupons WHERE length(code) = -1;
INSERT INTO customers SELECT * FROM customers WHERE 0;
CREATE VIEW report_reviews7 AS SELECT x.*, y.total AS other FROM reviews AS x LEFT JOIN orders AS y ON y.total IS NOT NULL;
CREATE INDEX ix_products8 ON products(title, product_id DESC);
INSERT INTO events(payload, source) VALUES ('{"user":1,"item":2}', 'web'), ('{"user":3,"item":4}', 'app'), ('{"user":null}', NULL);
CREATE TEMP VIEW view_order_lines9 AS WITH recent AS (SELECT * FROM order_lines WHERE order_id = 3.25) SELECT DISTINCT order_id AS a, unit_price AS b FROM recent;
CREATE TEMP VIEW v_customers10 AS SELECT created_at AS a, count(*) AS n FROM customers GROUP BY created_at;
INSERT INTO products(product_id, title) VALUES (110, 'zoe'), (111, 'ute'), (112, 'Wim'), (113, 'Wim ');
INSERT OR IGNORE INTO orders VALUES (120, 100, 'dora', -2.75, 'carla'), (121, NULL, 'closed', NULL, NULL);
CREATE INDEX idx_customers11 ON customers(rating, full_name);
INSERT INTO orders VALUES (130, 5, 'leo-1', 0.0, 'leo'), (131, 7, 'A', 1e3, NULL), (132, 7, 'paul-1', 49.90, 'FRANZ-1'), (133, -7, NULL, 0.5, 'A-1');
INSERT INTO sources(source) VALUES ('web'), ('app'), ('api');
INSERT OR IGNORE INTO order_lines VALUES (20190501, 99, 482, 365, 0.5);
UPDATE order_lines SET unit_price = 9.99 WHERE (order_id BETWEEN 100 AND 10 AND NOT (product_id IS NOT NULL));
INSERT INTO customers VALUES (150, 'viktor', 'emil ', 'open-1', 12.5, 'south2'), (151, 'carla', 'rosa ', NULL, 1e3, NULL);
INSERT INTO reviews VALUES (365, 10, 0, 'closed2'), (NULL, 123, 12, NULL);
UPDATE orders SET customer_id = 5 WHERE placed_at IN (SELECT order_id FROM orders);
CREATE INDEX ix_orders12 ON orders(placed_at, customer_id, lower(placed_at));
CREATE INDEX by_reviews13 ON reviews(product_id COLLATE NOCASE, stars DESC, length(customer_id));
BEGIN;
DELETE FROM order_lines WHERE abs(line_no) <> 100 AND order_id LIKE 'B%';
ROLLBACK;
CREATE VIEW trusted_events AS SELECT e.event_id, e.payload, e.received, s.source FROM events AS e LEFT JOIN sources AS s ON s.source = e.source WHERE e.event_id > 0;
UPDATE order_lines SET product_id = 1000 WHERE qty BETWEEN NULL AND 1000;
UPDATE events SET received = received + 1 WHERE source = 'api';
CREATE TRIGGER trg_reviews15 AFTER INSERT ON reviews BEGIN UPDATE order_lines SET order_id = 10 WHERE line_no LIKE 'a%'; END;
CREATE VIEW v_products16 AS SELECT x.*, y.city AS other FROM products AS x CROSS JOIN customers AS y ON (y.email IS NOT NULL AND NOT (y.created_at LIKE 'B%'));
CREATE INDEX ix_products17 ON products(stock COLLATE NOCASE);
INSERT OR REPLACE INTO products VALUES (170, 'X170', 'A2', 49.90, 10, 0.5), (171, 'M171', 'Wim', 49.90, 2, 0.5), (172, 'M172', 'Wim ', 0.0, 12, 12.5);
CREATE TRIGGER events_strip AFTER INSERT ON events WHEN NEW.payload = '' BEGIN UPDATE events SET payload = '{}' WHERE event_id = NEW.event_id; END;
UPDATE products SET title = 'ok-1' WHERE coalesce(sku, 'sven-1') <> 100;
INSERT OR REPLACE INTO coupons VALUES ('K180', 12.5, 10), ('K181', 12.5, 0);
CREATE INDEX ix_coupons18 ON coupons(discount, used COLLATE NOCASE);
-- @base
-- > SELECT * FROM trusted_events AS t WHERE ((((((json_extract(t.payload, '$.user') = 1 OR json_extract(t.payload, '$.item') = 4) AND t.received < 100) AND (0 < 5 OR NULL IS NOT NULL)) AND (1 < 6 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM coupons WHERE used < 'zoe-1') >= 0));
-- @run whole
SELECT * FROM trusted_events AS t;
-- @run true
SELECT * FROM trusted_events AS t WHERE ((((((json_extract(t.payload, '$.user') = 1 OR json_extract(t.payload, '$.item') = 4) AND t.received < 100) AND (0 < 5 OR NULL IS NOT NULL)) AND (1 < 6 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM coupons WHERE used < 'zoe-1') >= 0));
-- @run false
SELECT * FROM trusted_events AS t WHERE NOT (((((((json_extract(t.payload, '$.user') = 1 OR json_extract(t.payload, '$.item') = 4) AND t.received < 100) AND (0 < 5 OR NULL IS NOT NULL)) AND (1 < 6 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM coupons WHERE used < 'zoe-1') >= 0)));
-- @run null
SELECT * FROM trusted_events AS t WHERE (((((((json_extract(t.payload, '$.user') = 1 OR json_extract(t.payload, '$.item') = 4) AND t.received < 100) AND (0 < 5 OR NULL IS NOT NULL)) AND (1 < 6 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM coupons WHERE used < 'zoe-1') >= 0))) IS NULL;
-- @actual whole
-- | 1	'{"user":1,"item":2}'	0	'web'
-- | 2	'{"user":3,"item":4}'	0	'app'
-- | 3	'{"user":null}'	0	NULL
-- @actual true
-- | 2	'{"user":3,"item":4}'	0	'app'
-- @actual false
-- @actual null
-- | 3	'{"user":null}'	0	NULL
-- @end
