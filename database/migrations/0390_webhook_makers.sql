-- Who saved a webhook last: it sends only what that person may read. Null, from before this column: the shop's owner.
alter table merchant_webhooks add column created_by bigint references users;
