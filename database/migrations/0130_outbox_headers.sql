-- Header fields of a mail beyond the usual ones, by name.
alter table outbox add column headers jsonb not null default '{}';
