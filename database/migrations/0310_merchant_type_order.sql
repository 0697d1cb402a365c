-- The platform orders its types of shop; equal places fall back to the id.
alter table merchant_types add column sort integer not null default 0;
