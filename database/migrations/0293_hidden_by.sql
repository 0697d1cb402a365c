-- Who hid a topic: its author cannot show what staff have hidden.
alter table forum.topics add column hidden_by bigint;
