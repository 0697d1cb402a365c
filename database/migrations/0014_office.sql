-- What the back office looks through: each list walks an index, however long the table grows.
create index audit_log_by_time on audit_log (created_at);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_act on audit_log (act text_pattern_ops, id desc);
create index audit_log_by_subject on audit_log (subject text_pattern_ops, id desc);

create index users_by_creation on users (created_at);
create index users_found on users using gin ((lower(coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || nickname)) gin_trgm_ops);
create index site_members_by_user on site_members (user_id);
create index site_members_by_role on site_members (role_id);

create index orders_by_placing on orders (placed_at);
create index orders_by_paying on orders (paid_at) where paid_at is not null;
create index orders_open on orders (status) where status = 'to_ship';
create index payments_by_creation on payments (created_at);

create index outbox_waiting on outbox (id desc) where sent_at is null;
create index outbox_by_recipient on outbox (lower(recipient) text_pattern_ops, id desc);

create index hot_words_by_site on hot_words (site_id, sort, id);
create index advertisements_by_site on advertisements (site_id, place, sort, id);

-- Status of the scheduled jobs, as reported by the process that last ran them.
create table job_runs (
  name text primary key,
  every_ms integer not null,
  last_run_at timestamptz not null,
  last_ms integer not null default 0,
  last_ok_at timestamptz,
  last_error text,
  last_error_at timestamptz
);
