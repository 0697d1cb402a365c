-- A file of its own: filling takes a while, and no lock on the tables is held meanwhile.
insert into order_search_texts (order_id, text)
select id, order_search_text(no, receiver) from orders order by id on conflict (order_id) do nothing;

update ledger_entries e set kind = t.kind from ledger_transfers t, ledger_accounts a
where t.id = e.transfer_id and a.id = e.account_id and a.owner_kind = 'merchant' and e.kind is null;
