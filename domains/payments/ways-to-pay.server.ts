import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { readBalance, readGift } from '../ledger/queries.server.ts';
import type { WantedPayment } from '../payables/can-pay.ts';
import type { PayMethod } from './methods.ts';
import { providersOn } from './providers.ts';

export interface WaysToPay {
  /** Enabled providers. */
  providers: PayMethod[];
  /** Currencies in which buyers can transfer money to an account of the platform on this site, or to one of a shop. */
  transferCurrencies: string[];
  /** Some shop collects money on delivery. */
  hasCash: boolean;
}

/** How buyers can pay on this site, besides with a balance. */
export async function waysToPay(ctx: Pick<Ctx, 'app' | 'db' | 'site'>): Promise<WaysToPay> {
  const found = await sql<Omit<WaysToPay, 'providers'>>`
    select array(select distinct currency from transfer_accounts
      where is_on and (site_id = ${ctx.site.id}::bigint or merchant_id is not null and ${ctx.site.settings.shopsCollect === true}::boolean)
      order by 1) as "transferCurrencies",
      exists (select from freight_templates t join merchants m on m.id = t.merchant_id
        where m.status = 'open' and jsonb_path_exists(t.zones, '$[*].cash.mostMinor')) as "hasCash"`.execute(ctx.db);
  const { transferCurrencies = [], hasCash = false } = found.rows[0] ?? {};
  return { providers: providersOn(ctx.app).map(({ key }) => key), transferCurrencies, hasCash };
}

/** Whether buyers on this site have any way to pay besides a balance. */
export async function hasWayToPay(ctx: Pick<Ctx, 'app' | 'db' | 'site'>): Promise<boolean> {
  const { providers, transferCurrencies, hasCash } = await waysToPay(ctx);
  return hasCash || providers.length + transferCurrencies.length > 0;
}

/** Whether a provider, a transfer, cash on delivery or the buyer's own balances can pay what a checkout would ask for. */
export async function canPay(ctx: Ctx, wanted: WantedPayment): Promise<boolean> {
  const { userId, currency, amount } = wanted;
  if (amount === 0 || providersOn(ctx.app).some((provider) => provider.takes(currency))) return true;
  if (wanted.isCollected) return true;
  if (!wanted.isHurried && (await hasAccount(ctx, wanted))) return true;
  const [balance, gift] = await Promise.all([readBalance(ctx, userId, currency), readGift(ctx, userId, currency)]);
  return balance + gift >= amount;
}

async function hasAccount(
  { db }: Pick<Ctx, 'db'>,
  { siteId, currency, merchantIds, isSubsidised }: WantedPayment,
): Promise<boolean> {
  const found = await sql`
    select from transfer_accounts a join sites s on s.id = ${siteId}::bigint
    where a.is_on and a.currency = ${currency} and (a.site_id = s.id or (s.settings ->> 'shopsCollect')::boolean
      and not ${isSubsidised}::boolean and array[a.merchant_id] = ${[...new Set(merchantIds)]}::bigint[]) limit 1`.execute(
    db,
  );
  return found.rows.length > 0;
}
