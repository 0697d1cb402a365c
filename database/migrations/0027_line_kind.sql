-- Whether a line was bought as a thing or as something without weight: its product may become the other one later.
alter table order_lines add column kind text check (kind in ('physical', 'virtual'));
update order_lines l set kind = p.kind from products p where p.id = l.product_id;
alter table order_lines alter column kind set not null;
