-- migrate: outside a transaction
-- Codes that ran out of tries are in neither of these, so that a round never reads them.
create index concurrently outbox_mail_codes_due on outbox (next_try_at, id)
  where sent_at is null and channel = 'email' and tries < 8 and (secret or code is not null);
create index concurrently outbox_text_codes_due on outbox (next_try_at, id)
  where sent_at is null and channel = 'sms' and tries < 4 and (secret or code is not null);
drop index concurrently if exists outbox_codes_due;
