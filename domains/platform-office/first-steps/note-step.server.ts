import { sql } from 'kysely';
import { refuseFields } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { SkipInput } from './contract.ts';
import { SKIPPABLE } from './rules.ts';

/** Skips a recommended step, or takes it up again. What nobody can buy without cannot be skipped. */
export async function skipFirstStep(ctx: Ctx, { key, skipped }: SkipInput): Promise<void> {
  const { userId } = requirePlatformPermission(ctx, 'sites.manage');
  if (!SKIPPABLE.includes(key)) refuseFields([{ field: 'key', code: 'invalid_value' }]);
  await transact(ctx, async (tx) => {
    await (skipped ? note(tx, key, userId) : sql`delete from first_steps where key = ${key}`.execute(tx.db));
    await audit(tx, skipped ? 'first-step.skipped' : 'first-step.resumed', `first-step:${key}`);
  });
}

/** Remembers that the list has been seen; while the deployment is read-only it does not, and the list stays first. */
export async function noteOpened(ctx: Ctx): Promise<void> {
  const { userId } = requirePlatformPermission(ctx, 'sites.manage');
  if (ctx.app.deployment.readOnly) return;
  await note(ctx, 'opened', userId);
}

async function note({ db, now }: Ctx, key: string, userId: number): Promise<void> {
  await sql`
    insert into first_steps (key, noted_by, noted_at) values (${key}, ${userId}::bigint, ${now}::timestamptz)
    on conflict (key) do nothing`.execute(db);
}
