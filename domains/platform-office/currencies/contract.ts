import { z } from '@hono/zod-openapi';

/** Rates are units per one of this; its own rate is one. */
export const BASE_CURRENCY = 'CNY';

const code = z.string().regex(/^[A-Z]{3}$/);

export const currencyInput = z.object({
  code,
  symbol: z.string().trim().min(1).max(8),
  /** Decimal text with at most ten places: `0.1398`. */
  rate: z.string().regex(/^\d{1,9}(?:\.\d{1,10})?$/),
  sort: z.number().int().min(0).max(1000),
});
export type CurrencyInput = z.infer<typeof currencyInput>;

const currencyShape = z.object({
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  rate: z.string(),
  sort: z.number(),
});
export type OfficeCurrency = z.infer<typeof currencyShape>;
export const currenciesAnswer = z.array(currencyShape).openapi('PlatformCurrencies');
