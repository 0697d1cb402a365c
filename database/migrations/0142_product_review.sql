-- Products can be reviewed before their first sale: of all shops, or of single ones. A product is sold only if it was
-- approved, by staff or by going on sale while its shop's products are not reviewed.
create table catalog_settings (
  id boolean primary key default true check (id),
  reviews_products boolean not null default false
);
insert into catalog_settings default values;

alter table merchants add column product_review text not null default 'platform'
  check (product_review in ('platform', 'always', 'never'));

-- what was on sale before counts as approved; the default fills it in without writing each row
alter table products add column approved_at timestamptz default now();
alter table products alter column approved_at drop default;
update products set approved_at = null where status = 'draft';
-- why the platform refused it
alter table products add column refused_reason text;
alter table products add constraint products_sold_are_approved
  check (status <> 'on_sale' or approved_at is not null) not valid;

alter table products drop constraint products_status_check;
alter table products add constraint products_status_check
  check (status in ('draft', 'waiting', 'on_sale', 'off_sale', 'deleted')) not valid;
