-- migrate: outside a transaction

-- Entries of some days are found, and compared with an act, in the index alone. It serves everything that asks by time, so
-- it replaces the index of the time and an entry still changes as many indexes.
create index concurrently audit_log_by_time_and_act on audit_log (created_at, act, id);
drop index concurrently if exists audit_log_by_time;
