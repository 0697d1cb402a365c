-- Fingerprint of the imported line: an unchanged line is skipped.
alter table forum.imports add column digest text not null default '';

-- An import writes many rows at once and adds to the counters with a few statements of its own: its transactions set
-- forum.counts_added, everything else leaves them to the triggers.
create or replace trigger count_comment after insert or delete or update of state, reply_count, topic_id, parent_id, author_id
  on forum.comments for each row when (current_setting('forum.counts_added', true) is distinct from 'on')
  execute function forum.count_comment();
create or replace trigger count_topic after insert or delete or update of state, board_id, author_id
  on forum.topics for each row when (current_setting('forum.counts_added', true) is distinct from 'on')
  execute function forum.count_topic();
create or replace trigger count_tag after insert or delete
  on forum.topic_tags for each row when (current_setting('forum.counts_added', true) is distinct from 'on')
  execute function forum.count_tag();
create or replace trigger count_reaction after insert or delete
  on forum.reactions for each row when (current_setting('forum.counts_added', true) is distinct from 'on')
  execute function forum.count_reaction();
create or replace trigger count_favourite after insert or delete
  on forum.favourites for each row when (current_setting('forum.counts_added', true) is distinct from 'on')
  execute function forum.count_favourite();
create or replace trigger count_vote after insert or delete
  on forum.poll_votes for each row when (current_setting('forum.counts_added', true) is distinct from 'on')
  execute function forum.count_vote();
