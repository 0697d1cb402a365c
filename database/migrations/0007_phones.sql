-- Nobody could show until now that a number is theirs: what a member has was left as a visitor, and from now on a
-- number lets its owner in.
update users set phone = null where kind = 'member' and phone is not null;
