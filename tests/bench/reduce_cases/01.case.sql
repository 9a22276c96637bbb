-- @case 1
-- A partial index whose WHERE compares under another collation than the query
-- (ticket 767a8cbc6d): a query and its predicate in the projection, two counts.
-- @dialect: sqlite
-- @check: bag total(counted) = total(summed)
-- @setup
CREATE TABLE customers(customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT COLLATE NOCASE, city TEXT, rating REAL DEFAULT 0.0, created_at TEXT);
CREATE TABLE inventory(item_code TEXT COLLATE NOCASE, shelf_code, warehouse INT DEFAULT 1, counted_on TEXT, quantity REAL, UNIQUE (item_code, warehouse));
INSERT OR REPLACE INTO customers VALUES (10, 'sven-1', 'nils ', 'emil ', 1.0, 'B '), (11, 'ute', 'zoe-1', 'closed-1', 1.0, 'viktor ');
INSERT INTO customers(customer_id, full_name) VALUES (20, 'open'), (21, 'nils2'), (22, 'bert '), (23, 'ada ');
CREATE TABLE products(product_id INTEGER PRIMARY KEY, sku TEXT UNIQUE, title TEXT, price NUMERIC(10,2), stock INT DEFAULT 0, weight REAL);
INSERT OR IGNORE INTO products(product_id, price) VALUES (30, 49.90), (31, 1e3), (32, 12.5);
INSERT INTO inventory VALUES ('a', 'B', 1, '2019-05-01', 12.5), ('bolt', 'C7', 2, '2019-05-02', 3.0), ('nut', 'D', 1, NULL, 0.25);
CREATE TABLE IF NOT EXISTS orders(order_id INTEGER PRIMARY KEY, customer_id INT, status TEXT DEFAULT 'new', total NUMERIC, placed_at TEXT) WITHOUT ROWID;
CREATE INDEX inventory_by_day ON inventory(counted_on DESC, warehouse);
INSERT OR IGNORE INTO orders(order_id) VALUES (40);
CREATE TABLE order_lines(order_id INT, line_no INT, product_id INT, qty INT CHECK (qty >= 0), unit_price REAL);
INSERT INTO order_lines(unit_price) VALUES (3.25), (-2.75), (12.5), (3.25);
CREATE TABLE coupons(code TEXT PRIMARY KEY, discount REAL, used BOOLEAN DEFAULT FALSE);
INSERT INTO coupons VALUES ('M60', 9.99, 2), ('K61', 9.99, 3), ('X62', 100, 7);
INSERT INTO coupons VALUES ('X70', 49.90, 12), ('K71', -2.75, 100), ('K72', NULL, -1), ('M73', 0.5, 2);
INSERT OR IGNORE INTO orders VALUES (80, 10, 'xenia2', 12.5, 'blue2');
CREATE TABLE reviews(product_id INT, customer_id INT, stars INT, body TEXT, PRIMARY KEY (product_id, customer_id));
INSERT INTO reviews VALUES (1, 1000, 42, 'nils'), (1, NULL, 42, 'jan-1'), (1, NULL, 3, 'paid ');
CREATE INDEX inventory_low ON inventory(warehouse, length(item_code)) WHERE item_code >= shelf_code;
INSERT OR IGNORE INTO reviews VALUES (12, 3, 10, 'leo2'), (10, 10, 482, 'gerda2'), (100, 5, 5, NULL), (2, 5, 99, 'dora');
INSERT OR REPLACE INTO order_lines(qty) VALUES (100), (99);
WITH c AS (SELECT qty AS k FROM order_lines) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
INSERT INTO inventory(item_code, shelf_code, quantity) SELECT 'w' || item_code, NULL, 7 FROM inventory WHERE warehouse < 0;
UPDATE OR IGNORE order_lines SET qty = 42 WHERE order_id IN (99, -7, -1);
SELECT order_id FROM order_lines EXCEPT SELECT discount FROM coupons ORDER BY 1;
-- @stmt
CREATE TRIGGER trg_customers1 AFTER UPDATE ON customers BEGIN UPDATE products SET title = 'carla-1' WHERE product_id LIKE 'a%'; END;
-- @setup
SELECT title, count(*), max(product_id) FROM products WHERE sku BETWEEN 'KIRA2' AND 'sven2' GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
CREATE TABLE warehouses(id INTEGER PRIMARY KEY, label TEXT, region TEXT COLLATE RTRIM);
UPDATE reviews SET customer_id = 10 WHERE CAST(customer_id AS INTEGER) >= 'leo';
UPDATE order_lines SET order_id = 2 WHERE unit_price BETWEEN 0.5 AND NULL;
CREATE INDEX ix_products2 ON products(sku, weight DESC) WHERE sku <> 1;
INSERT INTO warehouses VALUES (1, 'main', 'north'), (2, 'annex', 'south '), (3, 'dock', NULL);
CREATE INDEX ix_reviews3 ON reviews(stars COLLATE NOCASE, product_id COLLATE NOCASE);
BEGIN;
DELETE FROM products WHERE price <= 3.25 AND title IN ('aa', 'FRANZ-1', 'zoe');
ROLLBACK;
CREATE INDEX by_coupons5 ON coupons(used, used || 1) WHERE code IS NOT NULL;
SELECT DISTINCT (order_id || 'south') FROM orders WHERE EXISTS (SELECT 1 FROM reviews WHERE reviews.customer_id LIKE 'b%') ORDER BY 1 LIMIT 1;
UPDATE OR IGNORE reviews SET customer_id = 2 WHERE body IN (SELECT product_id FROM order_lines);
-- @stmt
CREATE TRIGGER trg_customers6 AFTER UPDATE ON customers FOR EACH ROW BEGIN UPDATE reviews SET stars = -1 WHERE product_id <> 42; END;
-- @setup
UPDATE inventory SET quantity = quantity * 1.0 WHERE warehouse IN (SELECT id FROM warehouses WHERE region = 'nowhere');
WITH c AS (SELECT (sku + 3) AS k FROM products) SELECT count(k), min(k) FROM c WHERE k IS NOT NULL;
SELECT (sku || 'ok '), count(*), max(title) FROM products WHERE stock LIKE 'x%' GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
INSERT OR REPLACE INTO reviews VALUES (0, 10, 7, 'Tim'), (5, 12, 17, NULL);
-- @stmt
CREATE TRIGGER inventory_guard BEFORE DELETE ON inventory WHEN OLD.quantity < 0 BEGIN SELECT RAISE(ABORT, 'negative'); END;
-- @setup
INSERT INTO orders(order_id, total) VALUES (140, 100), (141, 1.0), (142, 9.99), (143, 1e3);
CREATE TEMP VIEW v_products7 AS SELECT sku AS a FROM products UNION ALL SELECT customer_id FROM customers WHERE ((rating BETWEEN 0.0 AND 1e3 OR coalesce(email, 'KIRA') < 42) OR email <> 365);
UPDATE customers SET created_at = 'red' WHERE created_at IS NULL;
DELETE FROM inventory WHERE item_code IS NULL AND quantity > 100;
CREATE TEMP VIEW report_order_lines8 AS WITH recent AS (SELECT * FROM order_lines WHERE (order_id + 1000) IS NOT 3.25) SELECT DISTINCT product_id AS a, unit_price AS b FROM recent;
UPDATE reviews SET product_id = 7 WHERE customer_id IN (0, 100);
INSERT OR REPLACE INTO customers VALUES (150, 'paul-1', 'paid', 'xenia', 9.99, 'ok-1'), (151, 'rosa2', NULL, NULL, NULL, 'emil');
BEGIN;
DELETE FROM customers WHERE created_at IS NOT 'north-1' AND created_at BETWEEN 'Hugo-1' AND 'jan ';
ROLLBACK;
-- @run counted
SELECT COUNT(*) FROM inventory CROSS JOIN (SELECT label, id FROM warehouses WHERE id < 3 GROUP BY id) AS w WHERE (SELECT count(*) FROM orders WHERE status IN (NULL, 'xenia', 'gerda ', 'leo-1')) >= 0 AND (((((SELECT count(*) FROM customers WHERE full_name IS NOT NULL) >= 0 AND (inventory.shelf_code <= inventory.item_code AND (w.id = inventory.warehouse OR w.label IN ('main', 'annex', 'none')) AND inventory.quantity BETWEEN -1000 AND 1e6)) AND (SELECT count(*) FROM order_lines WHERE (unit_price BETWEEN NULL AND 9.99 OR product_id BETWEEN 365 AND 100)) >= 0) AND (2 < 7 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM coupons WHERE (used IS NOT NULL AND NOT (code IS NOT NULL))) >= 0);
-- @run summed
SELECT COALESCE(SUM(hit), 0) FROM (SELECT ((SELECT count(*) FROM orders WHERE status IN (NULL, 'xenia', 'gerda ', 'leo-1')) >= 0 AND (((((SELECT count(*) FROM customers WHERE full_name IS NOT NULL) >= 0 AND (inventory.shelf_code <= inventory.item_code AND (w.id = inventory.warehouse OR w.label IN ('main', 'annex', 'none')) AND inventory.quantity BETWEEN -1000 AND 1e6)) AND (SELECT count(*) FROM order_lines WHERE (unit_price BETWEEN NULL AND 9.99 OR product_id BETWEEN 365 AND 100)) >= 0) AND (2 < 7 OR NULL IS NOT NULL)) AND (SELECT count(*) FROM coupons WHERE (used IS NOT NULL AND NOT (code IS NOT NULL))) >= 0)) IS TRUE AS hit FROM inventory CROSS JOIN (SELECT label, id FROM warehouses WHERE id < 3 GROUP BY id) AS w);
-- @end
