-- @case 1
-- max() below an IN subquery stops at the wrong end of the index where there are statistics.
-- @dialect: sqlite
-- @check: bag total(counted) = total(summed)
-- @setup
CREATE TABLE IF NOT EXISTS customers(customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT COLLATE NOCASE, city TEXT, rating REAL DEFAULT 0.0, created_at TEXT) WITHOUT ROWID;
INSERT OR REPLACE INTO customers(customer_id, full_name) VALUES (10, 'sven'), (11, 'closed');
INSERT OR REPLACE INTO customers(customer_id, full_name) VALUES (20, 'viktor-1'), (21, 'jan '), (22, 'Hugo '), (23, 'closed2');
CREATE INDEX by_customers1 ON customers(full_name COLLATE NOCASE);
CREATE TABLE products(product_id INTEGER PRIMARY KEY, sku TEXT UNIQUE, title TEXT, price NUMERIC(10,2), stock INT DEFAULT 0, weight REAL);
INSERT OR REPLACE INTO products(product_id) VALUES (30), (31), (32);
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, customer_id INT, status TEXT DEFAULT 'new', total NUMERIC, placed_at TEXT);
INSERT OR REPLACE INTO orders VALUES (40, 3, 'leo', -2.75, 'bert '), (41, 2, 'x-1', 100, 'rosa-1'), (42, 20190501, 'xenia-1', 49.90, 'north'), (43, 3, NULL, 0.5, NULL);
CREATE INDEX ix_customers2 ON customers(full_name DESC, email COLLATE NOCASE, lower(customer_id));
CREATE TABLE bids(bid_id INTEGER PRIMARY KEY, lot INT NOT NULL DEFAULT 0, cents INT UNIQUE, bidder TEXT COLLATE NOCASE, placed REAL CHECK (placed IS NULL OR placed > 0));
CREATE TABLE IF NOT EXISTS order_lines(order_id INT, line_no INT, product_id INT, qty INT CHECK (qty >= 0), unit_price REAL);
INSERT INTO order_lines(order_id) VALUES (10), (1), (NULL);
INSERT INTO order_lines(product_id) VALUES (12), (3);
CREATE TABLE coupons(code TEXT PRIMARY KEY, discount REAL, used BOOLEAN DEFAULT FALSE);
INSERT INTO coupons VALUES ('B70', 1e3, 20190501), ('X71', -2.75, 100);
CREATE TABLE lots(lot INTEGER PRIMARY KEY, title TEXT NOT NULL, reserve NUMERIC(10,2) DEFAULT 0, closes DATE);
INSERT OR IGNORE INTO coupons VALUES ('M80', 49.90, 7), ('X81', 3.25, -1);
CREATE TABLE reviews(product_id INT, customer_id INT, stars INT, body TEXT, PRIMARY KEY (product_id, customer_id));
INSERT OR IGNORE INTO reviews(product_id) VALUES (0);
INSERT OR IGNORE INTO products VALUES (100, 'K100', 'B', 0.0, 1, 49.90);
UPDATE OR IGNORE order_lines SET unit_price = 3.25 WHERE NOT EXISTS (SELECT 1 FROM customers WHERE customers.email IS NULL);
BEGIN;
DELETE FROM reviews WHERE product_id IS NULL AND product_id IS NOT NULL;
ROLLBACK;
INSERT INTO products SELECT * FROM products WHERE 0;
INSERT INTO order_lines(unit_price) VALUES (-2.75), (1.0), (3.25), (12.5);
SELECT count(*) FROM orders AS p LEFT JOIN products AS q ON p.customer_id <> 2 AND q.title BETWEEN 'jan' AND 'Tim';
-- @stmt
CREATE TRIGGER trg_products5 AFTER INSERT ON products FOR EACH ROW BEGIN UPDATE reviews SET customer_id = 1000 WHERE body IS NOT NULL; END;
-- @setup
CREATE INDEX by_customers6 ON customers(city COLLATE NOCASE, full_name) WHERE customer_id IS NOT NULL;
INSERT OR REPLACE INTO reviews VALUES (1, 0, 3, 'KIRA-1'), (1, 0, 10, NULL);
-- @stmt
CREATE TRIGGER trg_orders7 AFTER INSERT ON orders FOR EACH ROW BEGIN UPDATE coupons SET used = 2 WHERE (code LIKE 'x%' OR coalesce(code, 'Mia2') = 'rosa '); END;
-- @setup
INSERT INTO lots VALUES (0, 'unsorted', 0, NULL), (1, 'vase', 120.5, '2022-01-01'), (2, 'chair', 45, '2022-02-01');
UPDATE OR IGNORE order_lines SET qty = 1 WHERE qty IS NULL;
CREATE INDEX by_customers8 ON customers(email DESC, length(customer_id));
SELECT product_id FROM order_lines EXCEPT SELECT email FROM customers ORDER BY 1;
INSERT OR REPLACE INTO reviews VALUES (365, 10, 1, 'paul-1'), (1000, 12, 100, 'paul2'), (3, NULL, 42, 'dora');
DELETE FROM customers WHERE length(full_name) IS NOT 0.5 AND (customer_id IS NOT NULL AND NOT (email IS NOT NULL));
DELETE FROM customers WHERE email IN ('C', 'Tim') AND created_at < 365;
-- @stmt
CREATE TRIGGER trg_order_lines9 AFTER INSERT ON order_lines BEGIN UPDATE products SET stock = 10 WHERE (product_id || 'A ') <> 'KIRA'; END;
-- @setup
CREATE INDEX by_customers10 ON customers(rating, full_name COLLATE NOCASE) WHERE full_name <> 1;
CREATE INDEX idx_customers11 ON customers(full_name, email DESC);
REPLACE INTO bids(cents, bidder) VALUES (NULL, 'ann'), (1, 'bob'), (0, 'CY');
INSERT OR REPLACE INTO products VALUES (140, 'A140', 'x2', 3.25, 2, 49.90), (141, 'X141', 'york ', 1.0, 20190501, 100), (142, 'M142', 'open ', 1e3, 325, 100), (143, 'X143', 'emil-1', 49.90, 1000, 49.90);
INSERT OR IGNORE INTO coupons(code, used) VALUES ('X150', 7), ('A151', 12), ('K152', 10);
DELETE FROM orders WHERE status IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.placed_at IS NULL);
CREATE TEMP VIEW report_orders12 AS SELECT total AS a, count(*) AS n FROM orders GROUP BY customer_id;
CREATE VIEW open_lots AS SELECT l.lot, l.title, count(b.bid_id) AS bids FROM lots AS l LEFT OUTER JOIN bids AS b ON b.lot = l.lot GROUP BY l.lot HAVING l.closes IS NULL OR l.closes > '2000-01-01';
CREATE TEMP VIEW report_customers13 AS SELECT x.*, y.created_at AS other FROM customers AS x CROSS JOIN customers AS y ON y.email LIKE 'x%';
CREATE INDEX by_order_lines14 ON order_lines(product_id DESC, -line_no);
SELECT coalesce(qty, 10), count(*), max(line_no) FROM order_lines WHERE qty IS NOT NULL GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
SELECT count(*) FROM order_lines AS p JOIN customers AS q ON p.line_no IS NOT NULL AND q.customer_id LIKE 'b%';
UPDATE coupons SET discount = 49.90 WHERE coalesce(discount, 12.5) >= 5;
INSERT OR IGNORE INTO coupons VALUES ('M160', 100, 100), ('B161', 100, 7);
BEGIN;
DELETE FROM order_lines WHERE (product_id IN (7, 2, 20190501, 388) OR line_no IN (7, 0)) AND length(unit_price) IS NOT 12.5;
ROLLBACK;
INSERT OR IGNORE INTO orders(order_id, customer_id) VALUES (170, 1000), (171, NULL), (172, 12), (173, 0);
UPDATE OR IGNORE order_lines SET line_no = 0 WHERE abs(line_no) IS NOT 9.99;
INSERT OR IGNORE INTO reviews VALUES (0, 2, 42, 'open-1'), (1000, 100, 365, 'ada '), (12, 20190501, NULL, 'A');
PRAGMA foreign_keys = OFF;
INSERT INTO bids DEFAULT VALUES;
INSERT OR REPLACE INTO products VALUES (190, 'X190', 'Otto2', 3.25, 5, 0.5), (191, 'M191', 'Otto2', 49.90, 5, 3.25), (192, 'M192', NULL, 3.25, NULL, 3.25), (193, 'A193', 'blue-1', 12.5, 42, -2.75);
WITH c AS (SELECT (sku || 'jan-1') AS k FROM products) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
INSERT OR REPLACE INTO orders(order_id, status) VALUES (200, 'KIRA');
INSERT INTO coupons VALUES ('M210', 3.25, -1), ('M211', 9.99, 42), ('X212', NULL, 204);
DELETE FROM coupons WHERE code <= 'carla' AND used BETWEEN 20190501 AND 365;
CREATE VIEW report_customers17 AS WITH recent AS (SELECT * FROM customers WHERE rating IS NULL) SELECT DISTINCT customer_id AS a, created_at AS b FROM recent;
UPDATE coupons SET used = 365 WHERE (used || 'south') <> 0.5;
CREATE VIEW v_products18 AS WITH recent AS (SELECT * FROM products WHERE title <> 'gerda') SELECT DISTINCT product_id AS a, weight AS b FROM recent;
SELECT order_id, count(*), max(placed_at) FROM orders WHERE total BETWEEN NULL AND NULL GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
SELECT count(*) FROM coupons AS p LEFT JOIN coupons AS q ON p.used BETWEEN 376 AND -1 AND q.code IS NOT NULL;
UPDATE orders SET status = 'sven ' WHERE EXISTS (SELECT 1 FROM customers WHERE customers.rating IN (100, 1e3));
CREATE TEMP VIEW v_reviews19 AS SELECT product_id AS a, count(*) AS n FROM reviews GROUP BY customer_id;
INSERT INTO reviews(product_id) VALUES (42), (0), (1000), (5);
-- @stmt
CREATE TRIGGER trg_products20 AFTER DELETE ON products BEGIN UPDATE reviews SET customer_id = -1 WHERE body = 0; END;
-- @setup
-- @stmt
CREATE TRIGGER bids_check AFTER INSERT ON bids FOR EACH ROW WHEN NEW.cents < 0 BEGIN DELETE FROM bids WHERE bid_id = NEW.bid_id; END;
-- @setup
-- @stmt
CREATE TRIGGER trg_coupons21 AFTER DELETE ON coupons FOR EACH ROW BEGIN UPDATE coupons SET discount = -2.75 WHERE (used || 'jan2') <> 'nils-1'; END;
-- @setup
SELECT count(*) FROM order_lines AS p INNER JOIN products AS q ON p.product_id IS NOT NULL AND q.sku IN ('jan-1', 'rosa');
-- @stmt
CREATE TRIGGER trg_customers22 AFTER UPDATE ON customers BEGIN UPDATE coupons SET discount = 0.5 WHERE code IS NOT NULL; END;
-- @setup
INSERT INTO reviews VALUES (42, 100, 1, 'emil-1');
CREATE TEMP VIEW v_orders23 AS WITH recent AS (SELECT * FROM orders WHERE coalesce(customer_id, 10) = 'Otto2') SELECT DISTINCT customer_id AS a, total AS b FROM recent;
SAVEPOINT sp24;
UPDATE OR IGNORE order_lines SET product_id = 10 WHERE (order_id <> -7 OR product_id LIKE 'c%');
RELEASE sp24;
CREATE INDEX bids_by_bidder ON bids(bidder, lot DESC) WHERE bidder IS NOT NULL;
UPDATE OR IGNORE orders SET placed_at = 'ada ' WHERE order_id BETWEEN -1 AND 1;
INSERT INTO orders(order_id, customer_id) VALUES (240, -1), (241, 100);
-- @stmt
CREATE TRIGGER trg_customers25 AFTER INSERT ON customers FOR EACH ROW BEGIN UPDATE orders SET status = 'sven' WHERE length(placed_at) IS NOT 1.0; END;
-- @setup
INSERT OR REPLACE INTO products(product_id, price) VALUES (250, 100), (251, NULL);
WITH RECURSIVE steps(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM steps WHERE n < 5) SELECT count(*), sum(n) FROM steps LEFT JOIN open_lots ON lot = n;
CREATE INDEX ix_customers26 ON customers(email DESC, customer_id) WHERE full_name <> 1;
SELECT count(*) FROM report_customers17;
SELECT status, count(*), max(total) FROM orders WHERE NOT EXISTS (SELECT 1 FROM reviews WHERE reviews.product_id IS NULL) GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
CREATE VIEW v_reviews27 AS WITH recent AS (SELECT * FROM reviews WHERE customer_id BETWEEN 42 AND 99) SELECT DISTINCT stars AS a, product_id AS b FROM recent;
PRAGMA cache_size = 500;
CREATE VIEW report_order_lines29 AS WITH recent AS (SELECT * FROM order_lines WHERE abs(line_no) <> 1.0) SELECT DISTINCT qty AS a, qty AS b FROM recent;
-- @stmt
CREATE TRIGGER trg_orders30 AFTER UPDATE ON orders FOR EACH ROW BEGIN UPDATE products SET stock = 100 WHERE (weight BETWEEN 0.0 AND 49.90 AND NOT (price IS NOT NULL)); END;
-- @setup
DELETE FROM customers WHERE (full_name || 'closed') = 'xenia' AND EXISTS (SELECT 1 FROM products WHERE products.stock IS NOT NULL);
INSERT OR IGNORE INTO order_lines VALUES (20190501, 99, 211, 3, 12.5), (7, NULL, 7, 1000, -2.75), (0, 1000, 395, NULL, 49.90), (1000, 20190501, 99, 365, 9.99);
UPDATE customers SET full_name = 'ok-1' WHERE (city LIKE 'c%' OR city IS NULL);
UPDATE products SET stock = 10 WHERE EXISTS (SELECT 1 FROM orders WHERE orders.order_id IN (5, 12, 100));
ANALYZE bids;
INSERT OR REPLACE INTO reviews VALUES (1000, 20190501, 3, 'closed');
INSERT OR REPLACE INTO reviews VALUES (10, 10, 1000, 'dora-1'), (99, 7, 42, 'zoe'), (5, 1, 10, NULL);
INSERT INTO customers VALUES (290, 'Tim-1', 'aa', 'gerda ', 100, 'gerda-1'), (291, 'ada ', 'north', 'blue2', NULL, NULL);
INSERT INTO customers VALUES (300, 'carla ', 'bert ', 'quinn', 100, 'aa');
UPDATE customers SET rating = 100 WHERE rating LIKE 'a%';
SELECT customer_id, row_number() OVER (ORDER BY rowid) FROM reviews ORDER BY 2;
CREATE INDEX idx_orders31 ON orders(customer_id, lower(total)) WHERE order_id IS NOT NULL;
WITH c AS (SELECT coalesce(sku, 'ute') AS k FROM products) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
DELETE FROM orders WHERE customer_id <> -2.75 AND status IN (SELECT status FROM orders);
UPDATE lots SET reserve = reserve + 0 WHERE title IN (SELECT bidder FROM bids) OR reserve < -1;
UPDATE order_lines SET unit_price = 0.0 WHERE qty LIKE 'A%';
-- @stmt
CREATE TRIGGER trg_reviews32 AFTER DELETE ON reviews FOR EACH ROW BEGIN UPDATE order_lines SET order_id = 3 WHERE (qty >= 20190501 OR qty BETWEEN 1 AND 10); END;
-- @setup
UPDATE customers SET city = 'north-1' WHERE length(email) = 'x-1';
UPDATE OR IGNORE orders SET placed_at = 'quinn ' WHERE (placed_at IS NOT 'blue' OR customer_id LIKE 'c%');
SELECT count(*) FROM v_orders23;
SELECT body FROM reviews EXCEPT SELECT created_at FROM customers ORDER BY 1;
-- @run counted
SELECT max(b.cents) AS best FROM bids AS b WHERE b.cents IN (SELECT c.cents FROM bids AS c WHERE c.bid_id > 0 AND (SELECT count(*) FROM customers WHERE customer_id LIKE 'B%') >= 0 AND ((SELECT count(*) FROM orders WHERE customer_id LIKE 'B%') >= 0 AND ((((((CASE WHEN (SELECT count(*) FROM products WHERE product_id IN (3, 1000, 5, 12)) >= 0 THEN (SELECT count(*) FROM order_lines WHERE unit_price LIKE 'b%') >= 0 AND (((((CASE WHEN (SELECT count(*) FROM customers WHERE created_at IS NOT NULL) >= 0 THEN c.lot IN (SELECT lot FROM lots) ELSE 0 END) OR EXISTS (SELECT 1 FROM reviews WHERE coalesce(customer_id, 3) < 'leo-1' AND 0)) AND (2 < 7 OR NULL IS NOT NULL))) AND (4 < 9 OR NULL IS NOT NULL)) ELSE 0 END) AND (SELECT count(*) FROM reviews WHERE customer_id IS NOT NULL) >= 0) AND (SELECT count(*) FROM orders WHERE status LIKE 'x%') >= 0) OR EXISTS (SELECT 1 FROM reviews WHERE body >= 99 AND 0)) OR EXISTS (SELECT 1 FROM orders WHERE total BETWEEN 3.25 AND 1.0 AND 0)) AND (11 < 16 OR NULL IS NOT NULL))));
-- @run summed
SELECT max(cents) FROM (SELECT +b.cents AS cents, b.bidder FROM bids AS b WHERE b.cents IN (SELECT c.cents FROM bids AS c WHERE c.bid_id > 0 AND (SELECT count(*) FROM customers WHERE customer_id LIKE 'B%') >= 0 AND ((SELECT count(*) FROM orders WHERE customer_id LIKE 'B%') >= 0 AND ((((((CASE WHEN (SELECT count(*) FROM products WHERE product_id IN (3, 1000, 5, 12)) >= 0 THEN (SELECT count(*) FROM order_lines WHERE unit_price LIKE 'b%') >= 0 AND (((((CASE WHEN (SELECT count(*) FROM customers WHERE created_at IS NOT NULL) >= 0 THEN c.lot IN (SELECT lot FROM lots) ELSE 0 END) OR EXISTS (SELECT 1 FROM reviews WHERE coalesce(customer_id, 3) < 'leo-1' AND 0)) AND (2 < 7 OR NULL IS NOT NULL))) AND (4 < 9 OR NULL IS NOT NULL)) ELSE 0 END) AND (SELECT count(*) FROM reviews WHERE customer_id IS NOT NULL) >= 0) AND (SELECT count(*) FROM orders WHERE status LIKE 'x%') >= 0) OR EXISTS (SELECT 1 FROM reviews WHERE body >= 99 AND 0)) OR EXISTS (SELECT 1 FROM orders WHERE total BETWEEN 3.25 AND 1.0 AND 0)) AND (11 < 16 OR NULL IS NOT NULL)))) ORDER BY b.bidder, 1 DESC LIMIT 1000);
-- @end
