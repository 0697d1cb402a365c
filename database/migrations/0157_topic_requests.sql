-- the key that a client gave a publication: a repeated request finds the topic of the first one
alter table forum.topics add column request_id text;
