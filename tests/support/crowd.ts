import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';

export interface Person {
  userId: number;
  addressId: number;
  token: string;
  /** A separate public IP address; requests without one come from the loopback address. */
  ip: string;
}

/**
 * Members who share nothing, each logged in with an entered pay password, in one statement: limits per person count
 * verified contacts, postal addresses, phones, browsers and networks.
 */
export async function addCrowd(db: Db, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomToken());
  const made = await sql<{ user_id: number; address_id: number; nth: number }>`
    with people as (
      insert into users (email, nickname)
      select 'crowd-' || gen_random_uuid() || '@example.com', 'Crowd' from generate_series(1, ${count}::int) returning id
    ),
    numbered as (select id, row_number() over (order by id)::int as nth from people),
    browsers as (
      insert into known_devices (user_id, device_hash, by_cookie)
      select id, gen_random_uuid()::text, true from numbered returning id, user_id
    ),
    logged_in as (
      insert into sessions (token_hash, user_id, scope, ip, user_agent, expires_at, pay_proved_at, device_id)
      select t.hash, n.id, 'shop', '', '', now() + interval '1 day', now(), b.id
      from numbered n join browsers b on b.user_id = n.id
      join unnest(${tokens.map(hashToken)}::text[]) with ordinality as t(hash, nth) on t.nth = n.nth
    ),
    housed as (
      insert into addresses (user_id, name, country, region, city, detail, post_code, phone, is_default)
      select id, 'Li Lei', 'CN', 'Shanghai', 'Shanghai', 'Nanjing Road ' || id, '200040',
        '+86138' || lpad((id % 100000000)::text, 8, '0'), true from numbered
      returning id, user_id
    )
    select n.id as user_id, h.id as address_id, n.nth from numbered n join housed h on h.user_id = n.id order by n.nth`.execute(
    db,
  );
  return made.rows.map((row) => ({
    userId: row.user_id,
    addressId: row.address_id,
    token: tokens[row.nth - 1] ?? '',
    ip: `11.${(row.user_id >> 16) & 255}.${(row.user_id >> 8) & 255}.${row.user_id & 255}`,
  }));
}
