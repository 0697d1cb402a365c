-- Sales, refunds and commission of past days, so that reports need not read every order.
create table sales_of_day (
  time_zone text not null,
  day date not null,
  site_id bigint not null,
  merchant_id bigint not null,
  -- a category of the first level; 0: what belongs to whole orders, such as delivery
  category_id bigint not null,
  currency text not null,
  orders int not null,
  pieces int not null,
  refunds int not null,
  sales_minor bigint not null,
  refunded_minor bigint not null,
  commission_minor bigint not null,
  primary key (time_zone, day, site_id, merchant_id, category_id, currency)
);

-- The first day that is not in sales_of_day yet.
create table sales_days_counted (
  time_zone text primary key,
  counted_until date not null
);

-- Half-even, as amounts are rounded everywhere.
create function divide_half_even(numerator bigint, denominator bigint) returns bigint language sql immutable as $$
  select numerator / denominator + case
    when numerator % denominator * 2 > denominator then 1
    when numerator % denominator * 2 = denominator and numerator / denominator % 2 = 1 then 1
    else 0 end
$$;
