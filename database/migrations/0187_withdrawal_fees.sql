-- What the platform keeps of a withdrawal: fixed when it is requested, booked when it is paid.
alter table merchant_withdrawals add column fee_minor bigint not null default 0;
alter table merchant_withdrawals add constraint merchant_withdrawals_fee_check
  check (fee_minor >= 0 and fee_minor < amount_minor) not valid;
