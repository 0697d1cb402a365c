import { sql } from 'kysely';
import { hashToken } from '../../../platform/tokens.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { type Membership, membershipStatusOf } from '../../sites/members/rules.ts';

/** The last use is updated at most this often, so that not every read causes a write. */
const SEEN_EVERY = '5 minutes';

interface KeyRow {
  id: number;
  name: string;
  merchantId: number;
  scopes: string[];
  userId: number;
  nickname: string;
  avatarUrl: string;
  createdAt: Date;
  isOld: boolean;
  /** The creator's membership on the site of the request. */
  membership: (Omit<Membership, 'expiresAt'> & { expiresAt: string | null }) | null;
}

/**
 * The actor behind a shop's API key: its creator, limited to that shop and the key's scopes, without any permission
 * elsewhere; the site admits or refuses it like its creator. Null for a key that is unknown, revoked or expired, or whose
 * creator is disabled. Only the calls of the merchant office accept keys.
 */
export async function findKeyActor(ctx: Pick<Ctx, 'app' | 'db' | 'now' | 'site'>, key: string): Promise<Actor | null> {
  const found = await sql<KeyRow>`
    select k.id, k.name, k.merchant_id as "merchantId", k.scopes, u.id as "userId", u.nickname, u.avatar_url as "avatarUrl",
      u.created_at as "createdAt", coalesce(k.last_used_at < ${ctx.now}::timestamptz - ${SEEN_EVERY}::interval, true) as "isOld",
      (select jsonb_build_object('roleKey', r.key, 'permissions', r.permissions, 'via', m.via,
          'isBanned', m.status = 'banned', 'expiresAt', m.expires_at)
        from site_members m join roles r on r.id = m.role_id
        where m.user_id = u.id and m.site_id = ${ctx.site.id}::bigint) as membership
    from merchant_api_keys k join users u on u.id = k.created_by and u.status = 'active'
    where k.token_hash = ${hashToken(key)} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${ctx.now}::timestamptz)`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) return null;
  if (row.isOld && !ctx.app.deployment.readOnly) {
    await sql`update merchant_api_keys set last_used_at = ${ctx.now}::timestamptz where id = ${row.id}::bigint`.execute(
      ctx.db,
    );
  }
  const { id, name, merchantId, scopes, userId, nickname, avatarUrl, createdAt } = row;
  const membership = row.membership && {
    ...row.membership,
    expiresAt: row.membership.expiresAt === null ? null : new Date(row.membership.expiresAt),
  };
  return {
    userId,
    sessionId: 0,
    kind: 'member',
    nickname,
    avatarUrl,
    email: null,
    phone: null,
    permissions: [],
    standing: membershipStatusOf(ctx.site, membership, ctx.now),
    isStrong: false,
    // a key never counts as an authentication of its creator
    confirmedAt: new Date(0),
    createdAt,
    withheldPermissions: [],
    shopKey: { id, name, merchantId, scopes },
  };
}
