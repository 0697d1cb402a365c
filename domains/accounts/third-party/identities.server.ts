import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { notifyOfFactorChange } from '../second-factor/notify-of-factor-change.server.ts';
import type { Profile, ProviderKey } from './rules.ts';

/** The account linked to an identity. */
export interface Owner {
  id: number;
  status: string;
}

const LABEL_LENGTH = 100;

export async function findIdentity(ctx: Ctx, provider: ProviderKey, subject: string): Promise<Owner | undefined> {
  return ctx.db
    .selectFrom('third_party_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['u.id', 'u.status'])
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
}

/**
 * Links an external identity to this account, in the transaction of `ctx.db`; notifies the owner by mail unless the
 * account was created by it. Throws `provider_linked` if another identity of that provider is already linked.
 */
export async function addIdentity(
  ctx: Ctx,
  userId: number,
  provider: ProviderKey,
  profile: Profile,
  { notifyOwner }: { notifyOwner: boolean },
): Promise<void> {
  const label = (profile.email ?? profile.name).slice(0, LABEL_LENGTH);
  const added = await sql`
    insert into third_party_identities (provider, subject, user_id, label, created_at, last_used_at)
    values (${provider}, ${profile.subject}, ${userId}::bigint, ${label}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz)
    on conflict (user_id, provider) do nothing`.execute(ctx.db);
  if (!added.numAffectedRows) throw new DomainError('provider_linked');
  if (notifyOwner) await notifyOfLinkChange(ctx, userId, provider, 'third_party_linked');
}

/** Notifies the owner that a login method was added or removed. */
export async function notifyOfLinkChange(
  ctx: Ctx,
  userId: number,
  provider: ProviderKey,
  template: 'third_party_linked' | 'third_party_unlinked',
): Promise<void> {
  await notifyOfFactorChange(ctx, userId, template, {
    provider: ctx.app.texts[ctx.locale].t(`login:third.name.${provider}`),
  });
}
