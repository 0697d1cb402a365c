import { sql } from 'kysely';
import { DEFAULT_LOCALE, isLocale, pickText, type Texts } from '../../platform/locale.ts';
import type { Ctx } from '../context.ts';
import { sendMail } from '../messages/send-mail.server.ts';

type Template =
  | 'bank_account_changed'
  | 'withdrawal_requested'
  | 'withdrawal_paid'
  | 'withdrawal_refused'
  | 'earnings_adjusted';

/** A mail to the shop's owner in their own language, in the transaction of `ctx.db`. */
export async function mailOwner(
  ctx: Ctx,
  { id }: { id: number },
  template: Template,
  values: Record<string, string>,
): Promise<void> {
  const found = await sql<{ email: string | null; locale: string | null; name: Texts }>`
    select u.email, u.locale, m.name from merchants m join users u on u.id = m.owner_id where m.id = ${id}::bigint`.execute(
    ctx.db,
  );
  const owner = found.rows[0];
  if (!owner?.email) return;
  const locale = isLocale(owner.locale ?? '') ? (owner.locale as typeof DEFAULT_LOCALE) : DEFAULT_LOCALE;
  const shop = pickText(owner.name, locale, ctx.site.defaultLocale);
  await sendMail(ctx, { to: owner.email, locale, template, values: { ...values, shop } });
}
