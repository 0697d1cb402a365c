-- Captions of videos and transcripts of sounds, one per language: WebVTT, or the plain text of a transcript.
create table forum.captions (
  topic_id bigint not null references forum.topics on delete cascade,
  language text not null,
  kind text not null check (kind in ('vtt', 'text')),
  content text not null check (content <> ''),
  updated_at timestamptz not null,
  primary key (topic_id, language)
);
