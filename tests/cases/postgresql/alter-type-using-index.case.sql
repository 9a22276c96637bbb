-- @case 1
-- Found by SQLancer, July 2019. One ALTER TABLE that makes a unique index the primary key and
-- changes the column's type looks for the old index and ends in the internal error "could not open
-- relation with OID". The reporter knew it verified, without a release. Of the releases tried,
-- fails on 11.15, right on 14.3, 15.3, 15.18, 16.1, 17.0 and 18.0.
-- @dialect: postgresql
-- @check: ok alter
-- @ref: https://www.postgresql.org/message-id/CA%2Bu7OA4hkFSV_Y%3DsW_vNcYgKFEoq0WL5GtrBWEHUZnCqSqjhAA%40mail.gmail.com
-- @setup
CREATE TABLE t0(c0 INT);
CREATE UNIQUE INDEX i0 ON t0(c0);
-- @run alter
BEGIN;
ALTER TABLE t0 ADD PRIMARY KEY USING INDEX i0, ALTER c0 TYPE BIGINT;
ROLLBACK;
-- @end
