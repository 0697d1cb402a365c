-- Set by the request or guess that reaches the limit for a warning; a job warns the owner of the account, so that
-- responses take as long for addresses without an account.
alter table login_codes add column alarm text check (alarm in ('requested', 'guessed'));
create index login_codes_alarms on login_codes (id) where alarm is not null;
