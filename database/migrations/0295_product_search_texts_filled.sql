-- A file of its own: the triggers write what changes meanwhile, and no lock on the products is held.
insert into product_search_texts (product_id, merchant_id, text)
select id, merchant_id, spaced_text(name::text) from products order by id on conflict (product_id) do nothing;
