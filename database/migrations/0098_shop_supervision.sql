-- The platform pauses and closes shops, and may agree on a commission with one of them.
alter table merchants drop constraint merchants_status_check;
alter table merchants add constraint merchants_status_check check (status in ('open', 'paused', 'closed'));
alter table merchants add column status_reason text not null default '';
-- null: the rate of its category; orders keep the rate they were placed with
alter table merchants add column commission_bp integer check (commission_bp between 0 and 10000);
-- lists of products leave these out
create index merchants_not_open on merchants (id) where status <> 'open';

-- Orders and sales of the last 30 days, in minor units of the base currency: lists sort by them.
create table merchant_figures (
  merchant_id bigint primary key references merchants,
  orders integer not null,
  sales_minor bigint not null,
  counted_at timestamptz not null
);
create index merchant_figures_by_sales on merchant_figures (sales_minor desc, merchant_id desc);
create index merchant_figures_by_orders on merchant_figures (orders desc, merchant_id desc);
