import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { isRecent } from '../second-factor/rules.ts';
import type { ConfirmMethods } from './contract.ts';
import { shortAddress } from './mask-contact.ts';

/** The methods with which the actor can re-authenticate. A code is offered only if there is no other method. */
export async function readConfirmMethods(ctx: Ctx): Promise<ConfirmMethods> {
  const { userId, kind, email, phone, confirmedAt } = requireActor(ctx);
  const found = await sql<{ password: boolean; app: boolean; passkey: boolean }>`
    select password_hash is not null as password,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as app,
      exists (select from passkeys p where p.user_id = u.id) as passkey
    from users u where u.id = ${userId}::bigint`.execute(ctx.db);
  const { password = false, app = false, passkey = false } = found.rows[0] ?? {};
  const address = kind === 'member' && !password && !app ? (email ?? phone) : null;
  return {
    isRecent: isRecent(confirmedAt, ctx.now),
    password,
    app,
    passkey,
    codeTo: address ? shortAddress(address) : null,
  };
}
