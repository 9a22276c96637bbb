-- @case 1
-- Found by SQLancer, November 2019. A column of a range type is a foreign key to itself; setting
-- its type to what it is already ends in the internal error "could not find cast". The reporter
-- knew it open, without a release. Of the releases tried, fails on all of them, 11.15 to 18.0.
-- @dialect: postgresql
-- @check: ok alter
-- @signature: err:alter:XX000:could not find cast from ? to ?
-- @ref: https://www.postgresql.org/message-id/flat/CA%2Bu7OA4n2Q8G1DD5MEp%2Bmu08ayB%2BULRFrG4s_v3LhOj8f4bX-g%40mail.gmail.com
-- @cause: schema FOREIGN KEY (c0) REFERENCES t0(c0)
-- @setup
CREATE TABLE t0(c0 INT4RANGE UNIQUE, FOREIGN KEY (c0) REFERENCES t0(c0));
-- @run alter
BEGIN;
ALTER TABLE t0 ALTER c0 SET DATA TYPE INT4RANGE;
ROLLBACK;
-- @end
