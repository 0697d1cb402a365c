import type { GrownStep } from './step.ts';

/** What the back offices list besides orders: logs, withdrawals, webhooks, chats, developers, campaigns and their like. */
export const writeOffices: GrownStep[] = [
  {
    name: 'people of offices',
    sql: `create temp table clients as
        select row_number() over (order by id) as i, id from users, sizes z where id >= z.first_user and email like '%@grown.test';
      create unique index on clients (i);
      analyze clients`,
  },
  {
    name: 'logs and notes of shops',
    sql: `insert into merchant_audit_log (merchant_id, actor_id, act, subject, details, created_at)
      select case when n % 2 = 0 then z.shop else m.ids[1 + n % cardinality(m.ids)] end, case n % 5 when 0 then null else z.owner end,
        (array['order.shipped', 'product.saved', 'stock.counted', 'coupon.saved', 'staff.invited'])[1 + n % 5], 'order:' || n, '{"from": 1, "to": 2}',
        z.now - make_interval(secs => 63072000.0 * (z.office_rows - n) / z.office_rows)
      from sizes z, (select array_agg(id) as ids from merchants) m, generate_series(1, z.office_rows / 2) n;
      insert into customer_notes (merchant_id, user_id, author_id, body, created_at)
      select z.shop, c.id, z.owner, 'Asks for an invoice.', z.now - c.i * interval '1 minute' from clients c, sizes z where c.i % 5 = 0;
      insert into merchant_staff (merchant_id, user_id, role, added_by, added_at)
      select z.shop, c.id, 'fulfilment', z.owner, z.now from clients c, sizes z where c.i <= 60;
      insert into saved_views (merchant_id, user_id, list, name, query)
      select z.shop, m.owner_id, l.list, 'View ' || n, 'keyword=lamp' from sizes z join merchants m on m.id = z.shop,
        unnest(array['products', 'orders', 'customers']) l(list), generate_series(1, 20) n`,
  },
  {
    name: 'jobs of shops',
    sql: `insert into product_changes (id, merchant_id, actor_id, change, product_ids, state, done, changed, started_at, updated_at)
      select gen_random_uuid(), z.shop, z.owner, '{"kind": "price"}', array[1, 2, 3], 'done', 3, 3, z.now - n * interval '1 hour', z.now - n * interval '1 hour'
      from sizes z, generate_series(1, 5000) n;
      insert into catalog_imports (id, merchant_id, actor_id, state, lines, products_updated, started_at, updated_at)
      select gen_random_uuid(), z.shop, z.owner, 'done', 100, 100, z.now - n * interval '2 hours', z.now - n * interval '2 hours'
      from sizes z, generate_series(1, 5000) n`,
  },
  {
    name: 'withdrawals',
    sql: `insert into payees (merchant_id) select id from merchants on conflict do nothing;
      insert into withdrawals (no, payee_id, amount_minor, currency, status, account_sealed, account_label, request_id, reviewers_needed,
        requested_by, requested_at, decided_by, decided_at, reference)
      select 'W' || lpad(n::text, 18, '0'), y.id, 10000 + n, 'CNY',
        case n % 50 when 3 then 'refused' else 'paid' end, '', '•••• 4242', 'grown:' || n, 1, z.owner,
        x.at, z.owner, x.at, case when n % 50 <> 3 then 'R' || n end
      from sizes z, (select array_agg(id) as ids from merchants) m, generate_series(1, z.office_rows / 20) n, lateral (
        select z.now - make_interval(secs => 63072000.0 * (z.office_rows / 20 - n) / (z.office_rows / 20)) as at) x, payees y
      where y.merchant_id = case when n % 10 = 0 then z.shop else m.ids[1 + n % cardinality(m.ids)] end;
      insert into withdrawal_reviews (withdrawal_id, reviewer_id, approved_at)
      select id, decided_by, decided_at from withdrawals where request_id like 'grown:%' and status = 'paid'`,
  },
  {
    // what is paid out was brought in from outside before, so that no shop owes anything
    name: 'transfers of withdrawals',
    sql: `insert into ledger_accounts (owner_kind, owner_id, purpose, unit, may_be_negative)
      select 'merchant', m.id, p.purpose, 'CNY', false from merchants m, unnest(array['available', 'withdrawing']) p(purpose) on conflict do nothing;
      create temp table payouts as
        select row_number() over (order by x.step, w.id, x.side) as i, x.step, w.no, y.merchant_id, w.requested_at as at, x.kind, x.request_key,
          x.side, x.owner_kind, x.purpose, x.amount
        from withdrawals w join payees y on y.id = w.payee_id, lateral (values
          (1, 'balance.credited', 'grown.withdrawn:' || w.no, 1, 'outside', 'grown', -w.amount_minor),
          (1, 'balance.credited', 'grown.withdrawn:' || w.no, 2, 'merchant', 'available', w.amount_minor),
          (2, 'withdrawal.requested', 'withdrawal.requested:' || w.no, 1, 'merchant', 'available', -w.amount_minor),
          (2, 'withdrawal.requested', 'withdrawal.requested:' || w.no, 2, 'merchant', 'withdrawing', w.amount_minor),
          (3, 'withdrawal.' || w.status, 'withdrawal.' || w.status || ':' || w.no, 1, 'merchant', 'withdrawing', -w.amount_minor),
          (3, 'withdrawal.' || w.status, 'withdrawal.' || w.status || ':' || w.no, 2,
            case w.status when 'paid' then 'outside' else 'merchant' end, case w.status when 'paid' then 'grown' else 'available' end, w.amount_minor)
        ) x(step, kind, request_key, side, owner_kind, purpose, amount) where w.request_id like 'grown:%';
      create temp table last_transfer as select max(id) as id from ledger_transfers;
      insert into ledger_transfers (id, kind, reference, request_key, created_at)
      select l.id + p.i, p.kind, p.no, p.request_key, p.at from payouts p, last_transfer l where p.side = 1 order by p.i;
      insert into ledger_entries (transfer_id, account_id, amount, kind, moved_at)
      select l.id + p.i - p.side + 1, a.id, p.amount, case when p.owner_kind = 'merchant' then p.kind end, p.at
      from payouts p join ledger_accounts a on a.owner_kind = p.owner_kind and a.purpose = p.purpose and a.unit = 'CNY'
        and a.owner_id = case p.owner_kind when 'merchant' then p.merchant_id else 0 end, last_transfer l order by p.i;
      update ledger_accounts a set balance = e.total
      from (select account_id, sum(amount)::bigint as total from ledger_entries group by account_id) e
      where e.account_id = a.id and a.owner_kind = 'merchant' and a.balance <> e.total`,
  },
  {
    name: 'webhooks',
    sql: `insert into merchant_webhooks (merchant_id, url, events, secret_sealed, active, created_by, created_at)
      select z.shop, 'https://receiver.grown.test/' || n, '{order.paid}', '', false, m.owner_id, z.now
      from sizes z join merchants m on m.id = z.shop, generate_series(1, 3) n;
      insert into merchant_webhook_messages (webhook_id, message_id, kind, body, created_at, tries, delivered_at)
      select w.id, 'msg_' || w.id || '_' || n, 'order.paid', '{"type": "order.paid"}', x.at, 1, x.at
      from merchant_webhooks w join sizes z on w.merchant_id = z.shop, generate_series(1, z.office_rows / 20) n,
        lateral (select z.now - (z.office_rows / 20 - n) * interval '1 minute' as at) x order by n;
      insert into merchant_webhook_attempts (message_id, at, status, took_ms) select id, delivered_at, 200, 80 from merchant_webhook_messages`,
  },
  {
    name: 'chats',
    sql: `create temp table talks as
        select row_number() over (order by c.i, m.merchant_id) as i, c.id as shopper_id, m.merchant_id, z.now - c.i * interval '5 minutes' as at
        from clients c, sizes z, lateral (values (0::bigint), (z.shop)) m(merchant_id) where c.i <= z.office_rows / 20;
      insert into chat.threads (shopper_id, merchant_id, site_id, locale, labels, created_at)
        select shopper_id, merchant_id, z.site, 'zh-CN', case when i % 7 = 0 then '{"VIP"}'::text[] else '{}'::text[] end, at from talks, sizes z
        on conflict do nothing;
      insert into chat.conversations (thread_id, merchant_id, state, agent_id, started_at, taken_at, first_reply_at, ended_at, ended_by, rating, asked)
        select t.id, t.merchant_id, case when k.i <= 400 and n = 3 then 'waiting' else 'ended' end, case when k.i <= 400 and n = 3 then null else z.owner end,
          x.at, case when k.i <= 400 and n = 3 then null else x.at + interval '1 minute' end,
          case when k.i <= 400 and n = 3 then null else x.at + interval '2 minutes' end,
          case when k.i <= 400 and n = 3 then null else x.at + interval '20 minutes' end, case when k.i <= 400 and n = 3 then null else 'agent' end,
          case when k.i % 3 = 0 and not (k.i <= 400 and n = 3) then 1 + k.i % 5 end, true
        from talks k join chat.threads t on t.shopper_id = k.shopper_id and t.merchant_id = k.merchant_id, sizes z, generate_series(1, 3) n,
          lateral (select k.at - (3 - n) * interval '10 days' as at) x order by x.at;
      update chat.threads t set current_id = c.id from chat.conversations c where c.thread_id = t.id and c.state <> 'ended' and t.current_id is null;
      insert into chat.messages (thread_id, conversation_id, sender_id, side, kind, body, client_id, created_at, changed_at)
        select c.thread_id, c.id, case when n = 1 then t.shopper_id else z.owner end, case when n = 1 then 'shopper' else 'agent' end, 1,
          case when n = 1 then '请问什么时候发货？' else '今天就会发货。' end, 'grown:' || c.id || ':' || n, c.started_at + n * interval '1 minute',
          c.started_at + n * interval '1 minute'
        from chat.conversations c join chat.threads t on t.id = c.thread_id, sizes z, generate_series(1, 2) n
        where n = 1 or c.state = 'ended' order by c.started_at, n`,
  },
  {
    name: 'campaigns and coupons',
    sql: `insert into campaigns (kind, site_id, merchant_id, product_id, title, starts_at, ends_at, active, group_size, group_hours)
      select 'group', z.site, p.merchant_id, p.id, jsonb_build_object('en', 'Together ' || p.id, 'zh-CN', '拼团 ' || p.id), x.at, x.at + interval '7 days',
        p.id % 3 > 0, 2, 24
      from (select p.*, row_number() over (partition by p.merchant_id = z.shop order by p.id) as i from products p, sizes z where p.handle like 'bench-%') p,
        sizes z, lateral (select z.now - p.i % 700 * interval '1 day' - interval '8 days' as at) x where p.i <= 5000;
      insert into campaign_items (campaign_id, sku_id, price_minor, quota)
      select a.id, s.id, greatest(1, s.price_minor / 2), 100 from campaigns a join skus s on s.product_id = a.product_id on conflict do nothing;
      insert into coupons (merchant_id, scope, name, currency, discount_minor, valid_days, total, active, created_at)
      select case when n % 4 = 0 then null else z.shop end, case when n % 4 = 0 then 'general' else 'merchant' end,
        jsonb_build_object('en', 'Coupon ' || n), 'CNY', 500, 7, 100, false, z.now - n * interval '1 hour' from sizes z, generate_series(1, 5000) n`,
  },
  {
    name: 'developers and applications',
    sql: `insert into developers (owner_id, kind, name, email, status, approved_at)
      select c.id, case when c.i % 2 = 0 then 'company' else 'person' end, 'Developer ' || c.i, 'dev' || c.i || '@grown.test',
        case when c.i % 40 = 0 then 'suspended' else 'active' end, z.now - c.i * interval '1 hour' from clients c, sizes z where c.i <= z.office_rows / 100;
      insert into developer_members (developer_id, user_id, role, added_at)
      select id, owner_id, 'manager', approved_at from developers where email like '%@grown.test' on conflict do nothing;
      insert into developer_applications (user_id, kind, name, contact_name, email, plans, status, developer_id, submitted_at, decided_at)
      select c.id, 'person', 'Developer ' || c.i, 'Somebody', 'dev' || c.i || '@grown.test', 'Tools for shops.', case when d.id is null then 'pending' else 'approved' end,
        d.id, z.now - c.i * interval '1 hour', case when d.id is not null then z.now - c.i * interval '1 hour' end
      from clients c left join developers d on d.owner_id = c.id, sizes z where c.i <= z.office_rows / 80 on conflict do nothing;
      insert into merchant_applications (user_id, site_id, company_name, contact_name, phone, email, category_id, type_id, pictures, locale, status,
        reason, submitted_at, decided_at)
      select c.id, z.site, 'Company ' || c.i, 'Somebody', '13900000000', 'shop' || c.i || '@grown.test', (select min(id) from merchant_categories),
        (select min(id) from merchant_types), '{/media/demo/none.svg}', 'zh-CN', case when c.i % 5 = 0 then 'pending' else 'refused' end,
        case when c.i % 5 = 0 then '' else 'Unreadable' end, z.now - c.i * interval '1 hour', case when c.i % 5 > 0 then z.now - c.i * interval '1 hour' end
      from clients c, sizes z where c.i <= z.office_rows / 80`,
  },
  {
    name: 'advertisement figures',
    sql: `insert into advertisement_days (advertisement_id, day, views, clicks)
      select a.id, z.now::date - n, 500 + n % 70, 10 + n % 7 from advertisements a, sizes z, generate_series(0, 729) n on conflict do nothing`,
  },
];

/** What staff of the forum list, over topics and comments that are there already. */
export const writeModeration: GrownStep[] = [
  {
    name: 'forum moderation',
    sql: `insert into forum.members (site_id, user_id, trust, state, joined_at)
      select f.site_id, c.id, 'basic', case when c.i % 100 = 0 then 'silenced' else 'active' end, z.now - c.i * interval '10 minutes'
      from clients c, sizes z, forum.forums f on conflict do nothing;
      insert into forum.reports (site_id, subject, subject_id, reporter_id, reason, decision, decided_by, decided_at, created_at)
      select t.site_id, 'topic', t.id, c.id, 'spam', case when t.id % 20 > 0 then 'kept' end, case when t.id % 20 > 0 then z.owner end,
        case when t.id % 20 > 0 then z.now end, z.now - c.i * interval '1 minute'
      from forum.topics t join clients c on c.i = 1 + t.id % 5000, sizes z where t.id % 2 = 0;
      update forum.topics set state = 'review', published_at = null where id % 100 = 7 and state = 'published';
      update forum.comments set state = 'review' where id % 500 = 7 and state = 'published';
      update forum.topics t set thread_count = n.threads, comment_count = n.comments
      from (select topic_id, count(*) filter (where state = 'published') as comments, count(*) filter (where forum.is_listed(c)) as threads
        from forum.comments c group by topic_id) n where n.topic_id = t.id and (t.thread_count, t.comment_count) <> (n.threads, n.comments);
      update forum.comments p set reply_count = (select count(*) from forum.comments a where a.parent_id = p.id and a.state = 'published')
      where p.id in (select parent_id from forum.comments where id % 500 = 7);
      update forum.boards b set topic_count = n.topics, comment_count = n.comments
      from (select board_id, count(*) as topics, coalesce(sum(comment_count), 0) as comments from forum.topics where state = 'published' group by 1) n
      where n.board_id = b.id;
      update forum.members m set topic_count = (select count(*) from forum.topics t where t.site_id = m.site_id and t.author_id = m.user_id
          and t.state = 'published'),
        comment_count = (select count(*) from forum.comments c where c.site_id = m.site_id and c.author_id = m.user_id and c.state = 'published')
      where exists (select from forum.topics t where t.author_id = m.user_id) or exists (select from forum.comments c where c.author_id = m.user_id);
      update forum.tags g set topic_count = (select count(*) from forum.topic_tags x join forum.topics t on t.id = x.topic_id
        where x.tag_id = g.id and t.state = 'published');
      insert into forum.moderation_log (site_id, actor_id, act, subject, subject_id, created_at)
      select t.site_id, z.owner, 'topic.moved', 'topic', t.id, z.now - t.id * interval '1 minute' from forum.topics t, sizes z`,
  },
];
