-- What a shop tells buyers beside its name, and how it works: one row per shop that changed anything.
create table merchant_settings (
  merchant_id bigint primary key references merchants on delete cascade,
  announcement jsonb not null default '{}',
  banner_url text not null default '',
  email text not null default '',
  -- what the buttons for customer service do, with its link, phone, address or message
  service jsonb not null default '{"type": "message"}',
  -- null: no business hours
  hours jsonb,
  -- where buyers send goods back; null: the shop's address
  return_address jsonb,
  -- kinds of news with the e-mail addresses that receive them
  notices jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
