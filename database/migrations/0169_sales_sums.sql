-- Past days of sales_of_day summed further, so that reports of long periods read few rows.
create table sales_sums (
  time_zone text not null,
  -- a day with its shops summed, a day with its categories summed, a month with its categories summed
  grain text not null check (grain in ('category_day', 'shop_day', 'shop_month')),
  starts_on date not null,
  site_id bigint not null,
  -- 0 where shops are summed
  merchant_id bigint not null,
  -- 0 where categories are summed, and as in sales_of_day
  category_id bigint not null,
  currency text not null,
  orders int not null,
  pieces int not null,
  refunds int not null,
  sales_minor bigint not null,
  refunded_minor bigint not null,
  commission_minor bigint not null,
  primary key (time_zone, grain, starts_on, site_id, merchant_id, category_id, currency)
);

-- The first day that is not in sales_sums yet; null before the first sums.
alter table sales_days_counted add column summed_until date;
