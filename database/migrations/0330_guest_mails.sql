-- How many mails unverified addresses got on a day, by keyed hashes of the address and of the network of the buyer.
create table guest_mails (
  key text not null,
  day date not null,
  sent integer not null,
  primary key (key, day)
);
create index guest_mails_by_day on guest_mails (day);
