-- Saved views of the list of reviews as well. The table holds at most twenty rows for each list of a member.
alter table saved_views drop constraint saved_views_list_check;
alter table saved_views add constraint saved_views_list_check
  check (list in ('products', 'orders', 'customers', 'reviews'));
