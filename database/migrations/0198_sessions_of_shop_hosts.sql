-- A shop decides where its own host name leads, and so who receives the cookies of those who signed in there: a session
-- that began under such a name is valid under that name only.
alter table sessions add column shop_host text;
