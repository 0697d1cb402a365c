import type { GrownStep } from './step.ts';

/** The movements of money, points and stock of the planned orders, and the resulting balances. */
export const writeLedger: GrownStep[] = [
  {
    name: 'ledger accounts',
    sql: `insert into ledger_accounts (owner_kind, owner_id, purpose, unit, may_be_negative)
      select 'user', user_id, 'balance', 'CNY', false from sold where method = 'balance' group by user_id
      union all select 'merchant', m.id, p.purpose, 'CNY', false from merchants m, unnest(array['pending', 'available']) p(purpose)
      union all select 'platform', 0, p.purpose, 'CNY', true from unnest(array['clearing', 'commission']) p(purpose)
      union all select 'outside', 0, p.purpose, 'CNY', true from unnest(array['alipay', 'grown']) p(purpose)
      union all select 'platform', 0, 'points', 'POINTS', true
      union all select 'user', id, 'points', 'POINTS', false from users where id % 10 = 1
      on conflict do nothing`,
  },
  {
    name: 'transfers',
    sql: `create temp table moves as
      select row_number() over (order by at, n, step) as i, n, step, kind, reference, request_key, at from (
        select 0 as n, 0 as step, 'balance.credited' as kind, 'grown.opening:' || user_id as reference, 'grown.opening:' || user_id as request_key,
          min(placed_at) - interval '1 day' as at from sold where method = 'balance' group by user_id
        union all select n, 1, 'payment.received', no, 'payment.received:' || method || ':' || no, paid_at from sold where paid_at is not null
        union all select n, 2, 'payment.settled', no, 'payment.settled:' || no, paid_at from sold where paid_at is not null
        union all select n, 3, 'earnings.released', no, 'earnings.released:' || no, completed_at from sold where completed_at is not null
        union all select u.id, 4, 'points.checked-in', d.day::text, 'points.checked-in:' || u.id || ':' || d.day, d.day + interval '9 hours'
          from users u, sizes z, lateral (select (z.now - interval '4 days' - k * interval '1 day')::date as day
            from generate_series(1, case when u.id = z.buyer then 600 else 10 end) k) d where u.id % 10 = 1
      ) m;
      insert into ledger_transfers (id, kind, reference, request_key, created_at)
      select z.first_transfer + i, kind, reference, request_key, at from moves, sizes z order by i;
      insert into points_check_ins (user_id, day, streak, points, created_at)
      select n, reference::date, 1, 5, at from moves where step = 4`,
  },
  {
    name: 'entries',
    sql: `create temp table pots as select id, owner_kind, owner_id, purpose from ledger_accounts
        where (owner_kind, purpose) in (('user', 'balance'), ('merchant', 'pending'), ('merchant', 'available'), ('platform', 'clearing'),
          ('platform', 'commission'), ('outside', 'alipay'), ('outside', 'grown'), ('user', 'points'), ('platform', 'points')) and unit in ('CNY', 'POINTS');
      create unique index on pots (owner_kind, purpose, owner_id);
      analyze pots;
      create temp table spent as select user_id, sum(total) filter (where paid_at is not null) + 1000000 as total from sold
        where method = 'balance' group by user_id;
      create index on moves (step, n); analyze moves;
      insert into ledger_entries (transfer_id, account_id, amount, kind, moved_at)
      select z.first_transfer + w.i, p.id, w.amount, case when p.owner_kind = 'merchant' then w.kind end, w.at from (
        select m.i, m.at, m.kind, 1 as side, 'outside' as owner_kind, 0::bigint as owner_id, 'grown' as purpose, -coalesce(t.total, 1000000) as amount
          from moves m join spent t on m.step = 0 and m.reference = 'grown.opening:' || t.user_id
        union all select m.i, m.at, m.kind, 2, 'user', t.user_id, 'balance', coalesce(t.total, 1000000)
          from moves m join spent t on m.step = 0 and m.reference = 'grown.opening:' || t.user_id
        union all select m.i, m.at, m.kind, x.side, x.owner_kind, x.owner_id, x.purpose, x.amount from moves m join sold s on s.n = m.n, lateral (values
          (1, 1, case s.method when 'balance' then 'user' else 'outside' end, case s.method when 'balance' then s.user_id else 0 end, s.method, -s.total),
          (1, 2, 'platform', 0, 'clearing', s.total),
          (2, 1, 'platform', 0, 'clearing', -s.total), (2, 2, 'merchant', s.merchant_id, 'pending', s.total - s.commission),
          (2, 3, 'platform', 0, 'commission', s.commission),
          (3, 1, 'merchant', s.merchant_id, 'pending', s.commission - s.total), (3, 2, 'merchant', s.merchant_id, 'available', s.total - s.commission)
          ) x(step, side, owner_kind, owner_id, purpose, amount) where x.step = m.step and m.step between 1 and 3 and x.amount <> 0
        union all select m.i, m.at, m.kind, 1, 'platform', 0, 'points', -5 from moves m where m.step = 4
        union all select m.i, m.at, m.kind, 2, 'user', m.n, 'points', 5 from moves m where m.step = 4
      ) w join pots p on p.owner_kind = w.owner_kind and p.purpose = w.purpose and p.owner_id = w.owner_id, sizes z order by w.i, w.side`,
  },
  {
    name: 'balances',
    sql: `update ledger_accounts a set balance = e.total
      from (select account_id, sum(amount)::bigint as total from ledger_entries group by account_id) e
      where e.account_id = a.id and not a.may_be_negative and a.balance <> e.total`,
  },
  {
    name: 'stock',
    sql: `insert into stock_movements (sku_id, on_hand_delta, reserved_delta, reason, reference, actor_id, created_at)
      select l.sku_id, x.on_hand, x.reserved, x.reason, s.no, s.user_id, x.at
      from plan_lines l join sold s on s.n = l.n, lateral (values
        (0, l.num, 'reserve', s.placed_at), (-l.num, -l.num, 'consume', s.paid_at), (0, -l.num, 'release', s.cancelled_at)
      ) x(on_hand, reserved, reason, at) where x.at is not null order by l.n, x.at;
      insert into stock_movements (sku_id, on_hand_delta, reserved_delta, reason, created_at)
      select t.sku_id, 3 - sum(v.on_hand_delta), 0, 'adjust', z.now from stock t join stock_movements v on v.sku_id = t.sku_id, sizes z
      where t.sku_id % 40 = 0 and t.on_hand > 500000 group by t.sku_id, z.now having sum(v.reserved_delta) = 0;
      update stock t set on_hand = v.on_hand, reserved = v.reserved from (
        select sku_id, sum(on_hand_delta)::bigint as on_hand, sum(reserved_delta)::bigint as reserved from stock_movements group by sku_id
      ) v where v.sku_id = t.sku_id and (t.on_hand, t.reserved) is distinct from (v.on_hand, v.reserved);
      delete from short_stock;
      insert into short_stock (sku_id, merchant_id)
      select t.sku_id, p.merchant_id from stock t join skus s on s.id = t.sku_id join products p on p.id = s.product_id
      where t.on_hand - t.reserved <= greatest(20, t.low_at)`,
  },
];
