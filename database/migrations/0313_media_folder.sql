-- The id of the folder that holds the uploads of this database, which is also in a file there: a process with another
-- folder would answer uploads of the others with 404.
create table media_folder (
  is_only boolean primary key default true check (is_only),
  id text not null
);
