import { isLocale } from '../../../platform/locale/locale.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import type { AccountMail } from '../contract.ts';

/**
 * Notifies the owner by mail, in the account's language, of changes to the second factor; inside the transaction of
 * `ctx.db`.
 */
export async function notifyOfFactorChange(
  ctx: Ctx,
  userId: number,
  template: AccountMail['template'],
  values: AccountMail['values'] = {},
): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .where('kind', '=', 'member')
    .executeTakeFirst();
  if (!user?.email) return;
  const locale = isLocale(user.locale) ? user.locale : ctx.locale;
  await emit(ctx, 'account.mail-due', { to: user.email, locale, template, values });
}
