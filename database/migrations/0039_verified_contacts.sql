-- A member's e-mail and phone are written only after a code; what a visitor left is verified when these are set.
alter table users
  add column email_verified_at timestamptz,
  add column phone_verified_at timestamptz,
  -- the first account that verified a contact of this one; null: this is the first
  add column person_id bigint references users;
create index users_by_person on users (person_id) where person_id is not null;

-- Which person a contact belongs to, for limits per person. Only a keyed hash of the contact is kept.
create table contact_proofs (
  contact_hash text primary key,
  user_id bigint not null references users,
  proven_at timestamptz not null
);
create index contact_proofs_by_user on contact_proofs (user_id);

-- False for programs, which share a key with every program of the same name behind the same address.
alter table known_devices add column by_cookie boolean not null default false;
create index known_devices_by_cookie on known_devices (device_hash) where by_cookie;
