import { sql } from 'kysely';
import { DEFAULT_LOCALE, isLocale, pickText, type Texts } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';
import { sendMail } from '../messages/send-mail.server.ts';
import type { OpenPayee, PayeeKind } from './payees/payee.ts';

type Template =
  | 'bank_account_changed'
  | 'withdrawal_requested'
  | 'withdrawal_paid'
  | 'withdrawal_refused'
  | 'earnings_adjusted';

/** Where the owner finds the movements. */
const EARNINGS_PAGE: Readonly<Record<PayeeKind, string>> = {
  merchant: '/login2/earnings',
  developer: '/login3/earnings/statements',
  member: '',
};

/** A mail to the member, or to the owner of the shop or developer, in their own language, in the transaction of `ctx.db`. */
export async function mailPayee(
  ctx: Ctx,
  { id, kind }: Pick<OpenPayee, 'id' | 'kind'>,
  template: Template,
  values: Record<string, string>,
): Promise<void> {
  const found = await sql<{ email: string | null; locale: string | null; name: Texts | null; nickname: string }>`
    select u.email, u.locale, m.name, u.nickname from payees y left join merchants m on m.id = y.merchant_id
      join users u on u.id = coalesce(m.owner_id, y.user_id)
    where y.id = ${id}::bigint`.execute(ctx.db);
  const [owner] = found.rows;
  if (!owner?.email) return;
  const locale = isLocale(owner.locale ?? '') ? (owner.locale as typeof DEFAULT_LOCALE) : DEFAULT_LOCALE;
  const shop = owner.name ? pickText(owner.name, locale, ctx.site.defaultLocale) : owner.nickname;
  await sendMail(ctx, { to: owner.email, locale, template, values: { ...values, shop, page: EARNINGS_PAGE[kind] } });
}
