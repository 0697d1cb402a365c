-- Chosen once by its owner: people are mentioned and may log in by it.
alter table users
  add column username text,
  add column username_changed_at timestamptz;
alter table users add constraint users_username_form check (username ~ '^[A-Za-z][A-Za-z0-9_-]{2,29}$') not valid;
