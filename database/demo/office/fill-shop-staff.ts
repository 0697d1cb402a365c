import { sql } from 'kysely';
import type { Ctx } from '../../../domains/kit/context.ts';
import { acceptInvitation } from '../../../domains/merchants/staff/accept-invitation.server.ts';
import { inviteStaff } from '../../../domains/merchants/staff/invite-staff.server.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import { actorOf } from '../actor-of.ts';
import type { PictureBook } from '../draw-pictures.ts';

const DAY_MS = 86_400_000;

interface Invited {
  email: string;
  role: 'fulfilment' | 'designer' | 'finance' | 'support';
  daysAgo: number;
  /** Who accepted, and how many days ago. */
  accepted?: { nickname: string; daysAgo: number };
}

const INVITED: readonly Invited[] = [
  { email: 'warehouse@lumen.stoa.test', role: 'fulfilment', daysAgo: 61, accepted: { nickname: '何磊', daysAgo: 60 } },
  { email: 'studio@lumen.stoa.test', role: 'designer', daysAgo: 24, accepted: { nickname: '苏晴', daysAgo: 23 } },
  { email: 'accounts@lumen.stoa.test', role: 'finance', daysAgo: 2 },
  { email: 'service@lumen.stoa.test', role: 'support', daysAgo: 1 },
];

/** Staff of the shop whose owner has a password: two who accepted, without passwords, and two open invitations. */
export async function fillShopStaff(quiet: Ctx, owner: number, pictures: PictureBook): Promise<void> {
  const at = (daysAgo: number): Ctx => ({ ...quiet, now: new Date(quiet.now.getTime() - daysAgo * DAY_MS) });
  for (const { email, role, daysAgo, accepted } of INVITED) {
    const invited = at(daysAgo);
    const { id } = await inviteStaff({ ...invited, actor: await actorOf(quiet, owner) }, { email, role });
    if (!accepted) continue;
    const joined = at(accepted.daysAgo);
    const person = await sql<{ id: number }>`
      insert into users (email, nickname, avatar_url, created_at)
      values (${email}, ${accepted.nickname}, ${pictures.ofPerson(email)}, ${joined.now}::timestamptz) returning id`.execute(
      quiet.db,
    );
    // only the mail has the token of the invitation
    const token = randomToken();
    await sql`update merchant_invitations set token_hash = ${hashToken(token)} where id = ${id}::bigint`.execute(
      quiet.db,
    );
    await acceptInvitation({ ...joined, actor: await actorOf(quiet, person.rows[0]?.id ?? 0) }, token);
  }
}
