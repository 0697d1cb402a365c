-- migrate: outside a transaction
-- Titles in all languages, for the search in the lists of campaigns.
create index concurrently activities_titled on activities using gin (lower(title::text) gin_trgm_ops);
