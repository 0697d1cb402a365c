-- migrate: outside a transaction

-- With the amount inside, sums over an account and its balances over time are read from the index alone.
create index concurrently ledger_entries_of_account on ledger_entries (account_id, id desc) include (amount);
drop index concurrently ledger_entries_by_account;
