import { sql } from 'kysely';
import type { Ctx } from '../../../domains/kit/context.ts';
import type { PictureBook } from '../draw-pictures.ts';

const STAFF = [
  { email: 'finance@stoa.test', nickname: '沈岚' },
  { email: 'community@stoa.test', nickname: 'Nadia K.' },
];
const HIRED_DAYS_AGO = 200;

/** Colleagues of the platform's owner, without passwords: administrators of the shop and of the forum. */
export async function fillStaff(ctx: Ctx, sites: readonly number[], pictures: PictureBook): Promise<number[]> {
  const rows = STAFF.map((person) => ({ ...person, avatar: pictures.ofPerson(person.email) }));
  const found = await sql<{ id: number }>`
    with hired as (
      insert into users (email, nickname, avatar_url, created_at)
      select email, nickname, avatar, ${ctx.now}::timestamptz - ${HIRED_DAYS_AGO} * interval '1 day'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(email text, nickname text, avatar text) returning id
    ), made as (
      insert into site_members (site_id, user_id, role_id, via)
      select r.site_id, h.id, r.id, 'given' from roles r, hired h
      where r.key = 'admin' and r.site_id = any(${[...sites]}::bigint[])
    )
    select id from hired order by id`.execute(ctx.db);
  return found.rows.map(({ id }) => id);
}
