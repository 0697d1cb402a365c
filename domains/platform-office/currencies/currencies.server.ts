import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { refuseFields } from '../../../platform/errors.ts';
import { languageTag } from '../../../platform/locale/locale.ts';
import { currencyDecimals } from '../../../platform/locale/money.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { changesOf } from '../changes.ts';
import { BASE_CURRENCY, type CurrencyInput, type OfficeCurrency } from './contract.ts';

/** The selectable currencies with their rates. */
export async function listCurrencies(ctx: Ctx): Promise<OfficeCurrency[]> {
  requirePlatformPermission(ctx, 'sites.manage');
  const names = new Intl.DisplayNames(languageTag(ctx.locale), { type: 'currency' });
  const rows = await ctx.db
    .selectFrom('currencies')
    .select(['code', 'symbol', 'decimals', 'sort'])
    .select(sql<string>`trim_scale(rate)::text`.as('rate'))
    .orderBy('sort')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ ...row, name: names.of(row.code) ?? row.code }));
}

/**
 * Adds a currency or changes its rate. A trigger updates the catalogue's prices in the base currency, by which all
 * shops sort and filter together.
 */
export async function saveCurrency(ctx: Ctx, input: CurrencyInput): Promise<void> {
  requirePlatformPermission(ctx, 'sites.manage');
  const isOne = Number(input.rate) === 1;
  if (Number(input.rate) === 0 || (input.code === BASE_CURRENCY && !isOne)) {
    refuseFields([{ field: 'rate', code: input.code === BASE_CURRENCY ? 'baseRate' : 'too_small' }]);
  }
  if (!isCurrency(input.code)) refuseFields([{ field: 'code', code: 'invalid_value' }]);
  await transact(ctx, async (tx) => {
    const found = await sql<{ symbol: string; rate: string; sort: number }>`
      select symbol, trim_scale(rate)::text as rate, sort from currencies where code = ${input.code} for update`.execute(
      tx.db,
    );
    const [before] = found.rows;
    await sql`
      insert into currencies (code, decimals, symbol, rate, sort)
      values (${input.code}, ${currencyDecimals(input.code)}, ${input.symbol}, ${input.rate}::numeric, ${input.sort})
      on conflict (code) do update set symbol = excluded.symbol, rate = excluded.rate, sort = excluded.sort`.execute(
      tx.db,
    );
    const { code, ...after } = input;
    await audit(tx, 'currency.saved', `currency:${code}`, changesOf(before ?? {}, after));
    await invalidateCache(tx.db, 'sites');
  });
}

/** Whether ISO 4217 has it. */
function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
