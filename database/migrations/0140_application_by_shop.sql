-- migrate: outside a transaction
-- the documents of a shop are shown on its page
create index concurrently merchant_applications_by_shop on merchant_applications (merchant_id)
  where merchant_id is not null;
