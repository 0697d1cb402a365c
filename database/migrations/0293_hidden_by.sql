-- Who has hidden a topic: its author cannot show what staff have hidden. For topics hidden before, the moderators' log tells.
alter table forum.topics add column hidden_by bigint;
with last as (
  select distinct on (subject_id) subject_id, act, actor_id from forum.moderation_log
  where subject = 'topic' and act in ('topic.hidden', 'topic.shown') order by subject_id, id desc)
update forum.topics t set hidden_by = l.actor_id
from last l where t.id = l.subject_id and t.state = 'hidden' and l.act = 'topic.hidden';
