-- Fills hidden_by from the moderators' log for topics that are hidden already. Apart from 0293, whose lock is released first.
with last as (
  select distinct on (subject_id) subject_id, act, actor_id from forum.moderation_log
  where subject = 'topic' and act in ('topic.hidden', 'topic.shown') order by subject_id, id desc)
update forum.topics t set hidden_by = l.actor_id
from last l where t.id = l.subject_id and t.state = 'hidden' and l.act = 'topic.hidden';
