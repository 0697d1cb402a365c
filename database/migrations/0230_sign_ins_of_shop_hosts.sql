-- A sign-in that begins under a shop's own host name can only end there. The shop decides where its name leads: it could
-- otherwise pass on what the provider or the passkey answered, for a session that is not bound to its name.
alter table passkey_challenges add column shop_host text;
alter table third_party_handshakes add column shop_host text;
alter table scan_logins add column shop_host text;
alter table second_factor_challenges add column shop_host text;
