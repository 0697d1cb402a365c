-- Apart from 0292, so that its locks are released first; the triggers write what changes meanwhile.
insert into product_search_texts (product_id, merchant_id, text)
select id, merchant_id, spaced_text(name::text) from products order by id on conflict (product_id) do nothing;
