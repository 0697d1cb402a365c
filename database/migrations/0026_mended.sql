-- When the provider was last queried about a charge: a page that polls does not cause a request each time.
alter table payment_attempts add column asked_at timestamptz;

-- Orders from before their lines kept the points: split as the money that they were worth, by largest remainder.
with shares as (
  select l.id, o.points_used * l.points_minor / o.points_minor as part, o.points_used,
    row_number() over (partition by o.id order by o.points_used * l.points_minor % o.points_minor desc, l.id) as place,
    sum(o.points_used * l.points_minor / o.points_minor) over (partition by o.id) as given
  from orders o join order_lines l on l.order_id = o.id
  where o.points_used > 0 and o.points_minor > 0
    and not exists (select from order_lines k where k.order_id = o.id and k.points_used > 0)
)
update order_lines l set points_used = s.part + case when s.place <= s.points_used - s.given then 1 else 0 end
from shares s where s.id = l.id;
