-- Figures of days that are over. The platform's overview read every order of twice its time span.
create table figures_of_day (
  -- days begin when they do there
  time_zone text not null,
  day date not null,
  placed integer not null,
  paid integer not null,
  -- minor units by currency, so that today's rates apply to all of them
  revenue jsonb not null,
  members integer not null,
  checkouts integer not null,
  paid_checkouts integer not null,
  primary key (time_zone, day)
);
