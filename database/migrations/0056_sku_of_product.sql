alter table order_lines add constraint order_lines_sku_of_product
  foreign key (sku_id, product_id) references skus (id, product_id) not valid;
alter table cart_lines add constraint cart_lines_sku_of_product
  foreign key (sku_id, product_id) references skus (id, product_id) not valid;
