-- Apart from 0306, so that its lock is released first; the triggers write who pays meanwhile. The job sums them in batches.
insert into customers_to_sum (merchant_id, user_id)
select distinct merchant_id, user_id from orders where paid_at is not null order by 1, 2;
