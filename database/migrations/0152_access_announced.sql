-- Open windows are checked as soon as what their user may see changes: an agent who was removed hears nothing more.
-- The tables announce it, so that no verb can forget to. It is a line of the channel of news, which every process
-- hears: `check:` with the id of the user, 0 for everyone.
create function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', json_build_array('check:' || coalesce(to_jsonb(old) ->> tg_argv[0], '0'))::text);
  return null;
end
$$;

create trigger merchant_staff_removed after delete on merchant_staff
  for each row execute function announce_access('user_id');
create trigger merchant_staff_changed after update on merchant_staff
  for each row when (old is distinct from new) execute function announce_access('user_id');
create trigger merchant_role_changed after update on merchant_roles
  for each row when (old.permissions is distinct from new.permissions) execute function announce_access('-');
create trigger merchant_owner_changed after update of owner_id on merchants
  for each row when (old.owner_id is distinct from new.owner_id) execute function announce_access('owner_id');

create trigger site_member_removed after delete on site_members
  for each row execute function announce_access('user_id');
create trigger site_member_changed after update on site_members
  for each row when (old.role_id is distinct from new.role_id or old.status is distinct from new.status)
  execute function announce_access('user_id');
create trigger role_changed after update on roles
  for each row when (old.permissions is distinct from new.permissions) execute function announce_access('-');

create trigger session_ended after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function announce_access('user_id');
create trigger user_disabled after update of status on users
  for each row when (old.status is distinct from new.status) execute function announce_access('id');
