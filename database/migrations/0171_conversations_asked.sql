-- The shopper has written in it, which reports ask of each conversation; null: unknown, to be asked of its messages.
alter table chat.conversations add column asked boolean;
