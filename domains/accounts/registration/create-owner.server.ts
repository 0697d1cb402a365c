import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { hashPassword, refuseWeakPassword } from '../login/passwords.server.ts';
import { emailProblem, passwordProblem } from '../rules.ts';

/**
 * Creates the first owner of every site. Only available to someone with write access to the database: no call or page
 * leads here. Throws `already_registered` if the address belongs to a member.
 */
export async function createOwner(ctx: Ctx, { email, password }: { email: string; password: string }): Promise<number> {
  const address = email.trim().toLowerCase();
  const problems = [
    { field: 'email', code: emailProblem(address) },
    { field: 'password', code: passwordProblem(password) },
  ].flatMap(({ field, code }) => (code ? [{ field, code }] : []));
  if (problems.length > 0) refuseFields(problems);
  refuseWeakPassword(ctx, password, { email: address });
  const passwordHash = await hashPassword(ctx, password);
  return transact(ctx, async ({ db }) => {
    const made = await sql<{ id: number }>`
      insert into users (email, nickname, password_hash, locale)
      values (${address}, ${address.split('@')[0]}, ${passwordHash}, ${ctx.locale})
      on conflict do nothing returning id`.execute(db);
    const userId = made.rows[0]?.id;
    if (userId === undefined) throw new DomainError('already_registered');
    await sql`
      insert into site_members (site_id, user_id, role_id, via)
      select site_id, ${userId}::bigint, id, 'given' from roles where key = 'owner' and site_id is not null`.execute(
      db,
    );
    await sql`insert into audit_log (actor_id, act) values (${userId}::bigint, 'owner.created')`.execute(db);
    return userId;
  });
}
