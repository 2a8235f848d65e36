-- Makes a ledger an older one: a line for each step of its schema (arena/host/store/ledger/ledger_schema.cpp), the newest
-- first, undoes that step. older_ledger.hpp and tests/shared/older_ledger.py apply the lines down to a version. A new
-- step of the schema gets a line here.
17: ALTER TABLE ladder_game DROP COLUMN voided;
16: ALTER TABLE author DROP COLUMN house;
15: DROP TABLE test_game; DROP TABLE test_match;
14: ALTER TABLE author DROP COLUMN unlisted_at; ALTER TABLE link DROP COLUMN mailed_at;
13: DROP INDEX game_of_course; ALTER TABLE ladder_game DROP COLUMN course; ALTER TABLE rating DROP COLUMN repeated; ALTER TABLE submission DROP COLUMN takes_openings;
12: DROP TABLE work;
11: ALTER TABLE author DROP COLUMN stays; ALTER TABLE author DROP COLUMN unlisted; ALTER TABLE author DROP COLUMN resting; ALTER TABLE author DROP COLUMN name_is_checked;
10: DROP TABLE examination; DROP TABLE act;
9: DROP TABLE deletion; ALTER TABLE author DROP COLUMN deleted_at;
8:
7: DROP TABLE challenge; DROP TABLE ladder_place; DROP TABLE ladder_kind; DROP INDEX match_of_pair; CREATE INDEX match_of_first ON ladder_match(first);
6: ALTER TABLE author DROP COLUMN disqualified; ALTER TABLE author DROP COLUMN stopped;
5: DROP INDEX match_of_first; DROP INDEX match_of_second; DROP TABLE game_fault; DROP TABLE game_digest; DROP TABLE rating_point;
4: DROP TABLE clock;
3: DROP TABLE frozen;
