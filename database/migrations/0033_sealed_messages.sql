-- Text of messages that carry a code, encrypted until they are sent and erased afterwards.
alter table outbox add column sealed text;

-- Subjects used to carry the code; codes that were not sent within ten minutes are of no use to anybody.
update outbox set subject = regexp_replace(subject, '[[:space:]]*[:：]?[[:space:]]*[0-9]{6}', '') where secret;
delete from outbox where secret and sent_at is null and created_at < now() - interval '10 minutes';
