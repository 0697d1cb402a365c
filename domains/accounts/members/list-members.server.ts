import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../../platform/text/spaced-pattern.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { shortAddress } from '../confirmation/mask-contact.ts';
import { seesAllAccounts } from './contact-access.server.ts';
import type { MembersQuery, SiteMember, SiteMemberList } from './contract.ts';

import { MEMBERS_COUNTED } from './rules.ts';

type MemberRow = Omit<SiteMember, 'joinedAt' | 'expiresAt' | 'isMasked'> & {
  joinedAt: string;
  expiresAt: string | null;
  selfJoined: boolean;
};

/**
 * The members of the site, newest first. Contact data of members who did not join by themselves is masked and not
 * searchable, except for the platform's staff.
 */
export async function listMembers(ctx: Ctx, query: MembersQuery): Promise<SiteMemberList> {
  requirePermission(ctx, 'members.manage');
  const seesAll = await seesAllAccounts(ctx);
  const { page, limit } = query;
  const fits = sql`m.site_id = ${ctx.site.id}::bigint and ${isState(ctx, query)}
      and (${query.roleId ?? null}::bigint is null or m.role_id = ${query.roleId ?? null}::bigint)`;
  const wanted = sql`
    from site_members m join users u on u.id = m.user_id join roles r on r.id = m.role_id
    where ${fits} and u.status <> 'deleted' and ${isNamed(query.keyword, seesAll)}`;
  // without a search, only the deleted users are looked up for the count, in an index of their own
  const counted = query.keyword
    ? wanted
    : sql`from site_members m
        where ${fits} and not exists (select from users d where d.id = m.user_id and d.status = 'deleted')`;
  const result = await sql<{ list: MemberRow[] | null; total: number }>`
    select (select json_agg(shown) from (
        select u.id as "userId", u.nickname, u.avatar_url as avatar, u.email, u.phone, u.kind,
          jsonb_build_object('id', r.id, 'name', pick_text(r.name, ${ctx.locale}, ${ctx.site.defaultLocale}),
            'isOwner', r.key = 'owner') as role,
          m.via, m.self_joined as "selfJoined", m.joined_at as "joinedAt", m.expires_at as "expiresAt", m.status = 'banned' as "isBanned",
          m.ban_reason as "banReason"
        ${wanted} order by m.joined_at desc, m.user_id desc
        limit ${limit}::int offset ${(page - 1) * limit}::int) shown) as list,
      (select count(*)::int from (select 1 ${counted} limit ${MEMBERS_COUNTED}) c) as total`.execute(ctx.db);
  const { list = null, total = 0 } = result.rows[0] ?? {};
  return { list: (list ?? []).map((row) => shown(row, seesAll)), total, page, limit };
}

function shown({ selfJoined, ...row }: MemberRow, seesAll: boolean): SiteMember {
  const isMasked = !(selfJoined || seesAll);
  const mask = (address: string | null) => (isMasked && address ? shortAddress(address) : address);
  return {
    ...row,
    email: mask(row.email),
    phone: mask(row.phone),
    isMasked,
    joinedAt: new Date(row.joinedAt).toISOString(),
    expiresAt: row.expiresAt && new Date(row.expiresAt).toISOString(),
  };
}

function isNamed(keyword: string, seesAll: boolean): RawBuilder<boolean> {
  if (!keyword) return sql<boolean>`true`;
  const part = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const id = /^\d{1,15}$/.test(keyword) ? Number(keyword) : null;
  // matches the expression of the index over the three columns
  const found = sql<boolean>`spaced_text(coalesce(u.email, '') || ' ' || coalesce(u.phone, '') || ' ' || u.nickname) like ${spacedPattern(keyword)}`;
  const mayMatch = sql<boolean>`(${seesAll}::boolean or m.self_joined or lower(u.nickname) like ${part})`;
  return sql<boolean>`(u.id = ${id}::bigint or (${found} and ${mayMatch}))`;
}

function isState(ctx: Ctx, { status }: MembersQuery): RawBuilder<boolean> {
  const isOver = sql`(m.expires_at is not null and m.expires_at <= ${ctx.now}::timestamptz)`;
  if (status === 'banned') return sql<boolean>`m.status = 'banned'`;
  if (status === 'expired') return sql<boolean>`m.status = 'active' and ${isOver}`;
  return status === 'active' ? sql<boolean>`m.status = 'active' and not ${isOver}` : sql<boolean>`true`;
}
