-- How much of the file has been read, of how much: what a progress bar shows. 0 when the size is not known.
alter table catalog_imports
  add column bytes_read bigint not null default 0,
  add column bytes_total bigint not null default 0,
  -- why it stopped early: a code of `errors`, with its details
  add column failure text not null default '',
  add column failure_details jsonb not null default '{}';
