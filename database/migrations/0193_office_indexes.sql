-- migrate: outside a transaction

create index concurrently orders_refunded_by_customer on orders (merchant_id, user_id) where refunded_minor > 0;
create index concurrently products_of_category on products (category_id, status);
drop index concurrently if exists products_by_category;
create index concurrently reviews_of_shop on reviews (merchant_id, created_at desc, id desc) include (status);
drop index concurrently if exists reviews_of_merchant;
create index concurrently developers_in_order on developers (lower(name), id);
create index concurrently threads_by_labels on chat.threads (merchant_id, labels) where labels <> '{}';
drop index concurrently if exists chat.threads_labelled;
