-- About a thousand of the rows are given from here on, at random.
create table t (i int[]) with (autovacuum_enabled = off);
create index on t using gin (i) with (fastupdate = off);
insert into t select array[1, 2, g] from generate_series(1, 4000) g;
set gin_fuzzy_search_limit = 1000;
set enable_seqscan = off;
select i from t where i @> array[1];
