import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import { tellFactorNews } from '../second-factor/factor-news.server.ts';
import type { Profile, ProviderKey } from './rules.ts';

/** Whose account an identity opens. */
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
 * Makes an account elsewhere a way into this one, in the transaction of `ctx.db`; its owner gets a mail, unless the
 * account was made by it. Throws `provider_linked` when another account of that provider is one already.
 */
export async function addIdentity(
  ctx: Ctx,
  userId: number,
  provider: ProviderKey,
  profile: Profile,
  { tellOwner }: { tellOwner: boolean },
): Promise<void> {
  const label = (profile.email ?? profile.name).slice(0, LABEL_LENGTH);
  const added = await sql`
    insert into third_party_identities (provider, subject, user_id, label, created_at, last_used_at)
    values (${provider}, ${profile.subject}, ${userId}::bigint, ${label}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz)
    on conflict (user_id, provider) do nothing`.execute(ctx.db);
  if (!added.numAffectedRows) throw new DomainError('provider_linked');
  if (tellOwner) await tellLinkNews(ctx, userId, provider, 'third_party_linked');
}

/** Tells the owner that a way in has come or gone. */
export async function tellLinkNews(
  ctx: Ctx,
  userId: number,
  provider: ProviderKey,
  template: 'third_party_linked' | 'third_party_unlinked',
): Promise<void> {
  await tellFactorNews(ctx, userId, template, {
    provider: ctx.app.texts[ctx.locale].t(`login:third.name.${provider}`),
  });
}
