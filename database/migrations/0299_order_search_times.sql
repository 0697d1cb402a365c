-- The time of an order beside its searched texts: a search sorts its hits without looking up each order. The job `order search
-- times` fills it in for older orders; until then it is null and the order is looked up.
alter table order_search_texts add column placed_at timestamptz;

create or replace function order_searched() returns trigger language plpgsql as $$
begin
  insert into order_search_texts (order_id, text, placed_at) values (new.id, order_search_text(new.no, new.receiver), new.placed_at)
  on conflict (order_id) do update set text = excluded.text, placed_at = excluded.placed_at;
  return null;
end $$;
create or replace trigger order_searched after insert or update of no, receiver, placed_at on orders
  for each row execute function order_searched();
