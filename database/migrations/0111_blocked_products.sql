-- The platform takes products off sale with a reason: their shop cannot put them on sale again until it allows it.
alter table products add column blocked_reason text;
alter table products add column blocked_at timestamptz;
-- the status to return to
alter table products add column blocked_status text;
alter table products add constraint products_blocked_are_not_sold
  check (blocked_reason is null or status <> 'on_sale') not valid;
