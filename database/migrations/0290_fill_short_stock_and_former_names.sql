-- Apart from 0289, so that its locks are released first; the triggers write what changes meanwhile.
insert into short_stock (sku_id, merchant_id)
select t.sku_id, p.merchant_id from stock t join skus s on s.id = t.sku_id join products p on p.id = s.product_id
where t.on_hand - t.reserved <= greatest(20, t.low_at) on conflict do nothing;

insert into former_names (product_id, name)
select distinct l.product_id, l.name from order_lines l join products p on p.id = l.product_id where l.name <> p.name
on conflict do nothing;
