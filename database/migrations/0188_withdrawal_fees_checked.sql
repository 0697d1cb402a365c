-- migrate: outside a transaction
alter table merchant_withdrawals validate constraint merchant_withdrawals_fee_check;
