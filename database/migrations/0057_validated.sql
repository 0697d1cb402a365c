-- migrate: outside a transaction

alter table order_lines validate constraint order_lines_sku_of_product;
alter table cart_lines validate constraint cart_lines_sku_of_product;
