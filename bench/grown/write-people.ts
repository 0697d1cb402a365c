import type { GrownStep } from './step.ts';

/**
 * Buyers with names of several scripts, each with an address, a session, a membership and a few lines in the cart. The
 * first ones include enough with the names that are searched for.
 */
export const writePeople: GrownStep[] = [
  {
    name: 'users',
    sql: `insert into users (id, email, phone, nickname, locale, created_at)
      select z.first_user + n, 'buyer-' || n || '@grown.test', '+86139' || lpad(n::text, 8, '0'),
        case when n < 2000 and n % 20 = 7 then '王伟' || case n % 200 when 7 then '英' else '明' end else case n % 4 when 3 then 'Buyer ' || n when 2 then 'ผู้ซื้อ ' || n else
          substr('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗', 1 + (n % 20)::int, 1)
          || substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平', 1 + (n / 20 % 20)::int, 1)
          || case n % 4 when 0 then substr('华英文国建玉春红', 1 + (n / 400 % 8)::int, 1) else '' end end end,
        (array['zh-CN', 'en', 'th', 'zh-TW'])[1 + n % 4], z.now - make_interval(secs => 63072000.0 * (z.users - n) / z.users)
      from sizes z, generate_series(0, z.users - 1) n`,
  },
  {
    name: 'addresses and memberships',
    sql: `insert into addresses (user_id, name, country, region, city, detail, post_code, phone, is_default, created_at)
      select u.id, u.nickname, 'CN', '广东省', '深圳市', '科苑路 ' || u.id % 900 || ' 号', '518057', u.phone, true, u.created_at
      from users u, sizes z where u.id >= z.first_user;
      insert into site_members (site_id, user_id, role_id, joined_at)
      select z.site, u.id, r.id, u.created_at from users u, sizes z, roles r
      where u.id >= z.first_user and r.site_id = z.site and r.key = 'default'`,
  },
  {
    name: 'logins',
    sql: `insert into login_log (user_id, method, outcome, ip, user_agent, quarter, created_at)
      select z.first_user + pg_temp.dice(n, 31, z.users), 'password', 'entered', '192.0.2.' || n % 250, 'Mozilla/5.0',
        t.at, t.at from sizes z, generate_series(1, z.orders) n, lateral (
        select z.now - make_interval(secs => 63072000.0 * (z.orders - n) / z.orders) as at) t;
      insert into sessions (token_hash, user_id, expires_at, created_at, last_seen_at)
      select md5('grown-' || u.id), u.id, z.now + interval '7 days', u.created_at, z.now - interval '1 day'
      from users u, sizes z where u.id >= z.first_user`,
  },
  {
    name: 'carts',
    sql: `insert into cart_lines (user_id, product_id, sku_id, num, seen_price_minor)
      select z.first_user + n % z.users, g.product_id, g.sku_id, 1, g.price_minor
      from sizes z, generate_series(1, z.orders / 2) n join goods g on g.i = pg_temp.dice(n, 32, (select max(i) from goods)) + 1
      on conflict do nothing`,
  },
];
