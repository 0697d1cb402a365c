-- migrate: outside a transaction
-- The members with a role are counted in the index alone. It finds all that the index of the user alone did, and replaces it.
create index concurrently site_members_by_user_and_role on site_members (user_id, role_id);
drop index concurrently if exists site_members_by_user;
