-- Captchas protect more than the forum. Rows live for five minutes, so none are copied; servers of the previous release
-- still use forum.captchas, which is dropped once none of them runs.
create table captchas (
  key_hash text primary key,
  -- sealed, so that the table shows no answers
  answer text not null,
  expires_at timestamptz not null
);
create index captchas_by_end on captchas (expires_at);
