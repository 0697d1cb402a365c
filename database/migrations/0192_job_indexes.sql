-- migrate: outside a transaction

-- Comments of a day lie together: blocks are found by their times, which costs a new comment nothing.
create index concurrently comments_by_time on forum.comments using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
create index concurrently topics_sticky_ending on forum.topics (sticky_until) where sticky_until is not null;
create index concurrently members_new on forum.members (site_id, joined_at) where trust = 'new' and not trust_fixed;
