import { sql } from 'kysely';
import { renderSVG } from 'uqr';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Actor, type Ctx, logFields } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { endSessions } from '../sessions/end-sessions.server.ts';
import type { SecondFactorSetUp } from './contract.ts';
import { FACTOR_REFUSALS, guardGuess } from './factor-lock.server.ts';
import { notifyOfFactorChange } from './notify-of-factor-change.server.ts';
import { renewRecoveryCodes } from './recovery-codes.server.ts';
import { requireMemberFactor } from './require-factor.server.ts';
import { readFactorCode } from './rules.ts';
import { openSecret, sealSecret } from './secrets.server.ts';
import { newSecret, stepOfCode, totpAddress } from './totp.ts';

/** Begins to set up an authenticator app: a new secret, which has no effect until a code confirms it. */
export async function beginSecondFactor(ctx: Ctx): Promise<SecondFactorSetUp> {
  const actor = await requireMemberFactor(ctx);
  const secret = newSecret();
  const begun = await sql`
    insert into second_factors as f (user_id, sealed_secret, created_at)
    values (${actor.userId}::bigint, ${sealSecret(ctx, actor.userId, secret)}, ${ctx.now}::timestamptz)
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where f.confirmed_at is null returning user_id`.execute(ctx.db);
  if (begun.rows.length === 0) throw new DomainError('second_factor_on');
  return describeSetUp(ctx, actor, secret);
}

/** An unfinished set-up, to be shown again; null if there is none. */
export async function readSetUp(ctx: Ctx): Promise<SecondFactorSetUp | null> {
  const actor = await requireMemberFactor(ctx);
  const sealed = await pendingSecret(ctx, actor.userId);
  return sealed ? describeSetUp(ctx, actor, openSecret(ctx, actor.userId, sealed)) : null;
}

/**
 * Enables the second factor with a code of the app. Every other session was created without it and ends. Returns the
 * recovery codes.
 */
export async function turnOnSecondFactor(ctx: Ctx, code: string): Promise<string[]> {
  const { userId, sessionId } = await requireMemberFactor(ctx);
  const sealed = await pendingSecret(ctx, userId);
  if (!sealed) throw new DomainError('challenge_gone');
  const typed = readFactorCode(code);
  const step = typed && 'totp' in typed ? stepOfCode(openSecret(ctx, userId, sealed), typed.totp, ctx.now) : null;
  await guardGuess(ctx, { userId, kind: 'factor', refusals: FACTOR_REFUSALS }, async () => step !== null);
  return transact(ctx, async (tx) => {
    const confirmed = await tx.db
      .updateTable('second_factors')
      .set({ confirmed_at: ctx.now, last_step: step ?? 0 })
      .where('user_id', '=', userId)
      .where('sealed_secret', '=', sealed)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (!confirmed.numUpdatedRows) throw new DomainError('second_factor_on');
    await tx.db.updateTable('sessions').set({ is_strong: true }).where('id', '=', sessionId).execute();
    await endSessions(tx, userId, { kept: sessionId });
    await notifyOfFactorChange(tx, userId, 'second_factor_on');
    ctx.app.log.info(logFields(ctx), 'second factor on');
    return renewRecoveryCodes(tx, userId);
  });
}

async function pendingSecret(ctx: Ctx, userId: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row?.sealed_secret;
}

function describeSetUp(ctx: Ctx, actor: Actor, secret: string): SecondFactorSetUp {
  const issuer = pickText(ctx.site.name, ctx.locale, ctx.site.defaultLocale);
  const address = totpAddress(secret, issuer, actor.email ?? actor.phone ?? actor.nickname);
  return { secret, address, qr: renderSVG(address, { border: 2, ecc: 'M' }) };
}
