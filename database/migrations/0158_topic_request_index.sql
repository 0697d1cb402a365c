-- migrate: outside a transaction

create unique index concurrently topics_by_request on forum.topics (author_id, site_id, request_id) where request_id is not null;
