import { sql } from 'kysely';
import { DEFAULT_LOCALE, isLocale, pickText, type Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { sendMail } from '../../messages/send-mail.server.ts';

/** Tells the owner of a shop what became of its host, in the transaction of `ctx.db`. */
export async function mailOwner(
  ctx: Ctx,
  { merchantId, host }: { merchantId: number; host: string },
  template: 'store_host_verified' | 'store_host_failing' | 'store_host_off',
): Promise<void> {
  const found = await sql<{ email: string | null; locale: string | null; name: Texts }>`
    select u.email, u.locale, m.name from merchants m left join users u on u.id = m.owner_id
    where m.id = ${merchantId}::bigint`.execute(ctx.db);
  const owner = found.rows[0];
  if (!owner?.email) return;
  const locale = isLocale(owner.locale) ? owner.locale : DEFAULT_LOCALE;
  const values = { shop: pickText(owner.name, locale, ctx.site.defaultLocale), address: host };
  await sendMail(ctx, { to: owner.email, locale, template, values });
}
