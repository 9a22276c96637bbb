-- The table is another one: DROP takes the partitions along without CASCADE.
create table p (a int, b text) partition by range (a);
create table p1 partition of p for values from (0) to (1000);
insert into p values (50, 'x');
drop table p;
create table p (a int, b text, c int) partition by range (a);
create table p1 (gone text, c int, a int, b text);
alter table p1 drop column gone;
alter table p attach partition p1 for values from (0) to (1000);
insert into p values (50, 'x', 1);
select * from p order by a;
