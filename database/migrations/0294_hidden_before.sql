-- For topics hidden before there was `hidden_by`, the moderators' log tells. Apart from that column, whose file locks the table.
with last as (
  select distinct on (subject_id) subject_id, act, actor_id from forum.moderation_log
  where subject = 'topic' and act in ('topic.hidden', 'topic.shown') order by subject_id, id desc)
update forum.topics t set hidden_by = l.actor_id
from last l where t.id = l.subject_id and t.state = 'hidden' and l.act = 'topic.hidden';
