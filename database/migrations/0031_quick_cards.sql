-- A text in the reader's language. The body holds no statement of its own, so that the planner puts it in place of the
-- call: called, it costs more than all the rest of a card.
create or replace function pick_text(texts jsonb, wanted text, fallback text) returns text
language sql immutable parallel safe as $$
  select coalesce(texts ->> wanted, texts ->> fallback, texts ->> 'en', jsonb_path_query_first(texts, '$.*') #>> '{}')
$$;

-- A card asks for its price in the rounds that run now, however many rounds its product has been in.
create index flash_items_by_slot_product on flash_items (slot_id, product_id);
