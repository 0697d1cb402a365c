-- Whether a member came to the site on their own. Staff of the site see the contact data of these members only.
alter table site_members add column self_joined boolean not null default true;

update site_members m set self_joined = false
from sites s
where s.id = m.site_id and m.via = 'given' and exists (
  select from audit_log a
  where a.act = 'member.role-given' and a.subject = 'user:' || m.user_id
    and a.details ->> 'site' = s.key and a.details ->> 'before' is null);
