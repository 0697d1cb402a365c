-- The e-mail or phone that was typed at a registration without a code: a name to log in by, never proven, never written to.
alter table users add column login_name text;
