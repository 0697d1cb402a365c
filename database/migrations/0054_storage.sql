-- The defaults of autovacuum wait for a fifth of a table: hundreds of thousands of dead rows in the largest ones.
alter table orders set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table payments set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table outbox set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table notices set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table products set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table ledger_entries set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table ledger_transfers set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table order_events set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table stock_movements set (autovacuum_vacuum_insert_scale_factor = 0.05);
-- queues: emptied again and again, so their size says nothing about their dead rows
alter table sales_to_count set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table ratings_to_count set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table followers_to_count set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- updated in place at every sale and payment: a page keeps room for the new version of a row
alter table stock set (fillfactor = 80);
alter table ledger_accounts set (fillfactor = 80);

-- What the books are made of is only ever added to. The audit log is also deleted, by the retention job alone.
create function keep_unchanged() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and current_setting('stoa.retention', true) = 'on' then
    return old;
  end if;
  raise exception '% is only added to, never changed', tg_table_name;
end $$;
create trigger ledger_transfer_fixed before update or delete on ledger_transfers for each row execute function keep_unchanged();
create trigger stock_movement_fixed before update on stock_movements for each row execute function keep_unchanged();
create trigger audit_fixed before update or delete on audit_log for each row execute function keep_unchanged();
create trigger ledger_entries_kept before truncate on ledger_entries for each statement execute function keep_unchanged();
create trigger ledger_transfers_kept before truncate on ledger_transfers for each statement execute function keep_unchanged();
create trigger stock_movements_kept before truncate on stock_movements for each statement execute function keep_unchanged();
create trigger audit_kept before truncate on audit_log for each statement execute function keep_unchanged();

-- Validated in a later file, so that writes go on during the scan.
alter table coupon_claims add constraint coupon_claims_of_payment foreign key (payment_id) references payments not valid;
alter table payments add constraint payments_paid_at check ((status in ('paid', 'refunded')) = (paid_at is not null)) not valid;
