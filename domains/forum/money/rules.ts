import { convertMinor } from '../../../platform/locale/money.ts';

/** Specification 5 and 9: a paid price is from 0.10 to 1,000,000.00 yuan, or its value in another currency. In fen. */
const LEAST_FEN = 10;
const MOST_FEN = 100_000_000;
/** Days after which the site's rule decides about a bounty. */
export const BOUNTY_DAYS = 14;
/** Parts of a sale sum to this. */
export const TENTHS = 10;

export const SALE_KINDS = ['content', 'attachments', 'tip', 'bounty', 'card'] as const;
export type SaleKind = (typeof SALE_KINDS)[number];
export const PAID_SCOPES = ['content', 'attachments'] as const;
export type PaidScope = (typeof PAID_SCOPES)[number];
export const BOUNTY_STATES = ['held', 'awarded', 'returned'] as const;

/** The lowest and highest price in a currency, in its minor units; `rate` is the exchange rate per yuan. */
export function priceLimits(currency: string, rate: string): { least: number; most: number } {
  const inCurrency = (fen: number) => convertMinor(fen, { currency: 'CNY', rate: '1' }, { currency, rate });
  return { least: Math.max(1, inCurrency(LEAST_FEN)), most: inCurrency(MOST_FEN) };
}

/** Tenths of a sale. */
export interface Split {
  author: number;
  inviter: number;
  site: number;
}

/**
 * The split of a sale: the author's tenths as the site has set them, the inviter's out of the site's part if there is an
 * inviter. A sale of the site itself has no author.
 */
export function splitOf(
  { authorTenths, inviterTenths }: { authorTenths: number; inviterTenths: number },
  who: { hasAuthor: boolean; hasInviter: boolean },
): Split {
  const author = who.hasAuthor ? Math.min(TENTHS, Math.max(0, authorTenths)) : 0;
  const inviter = who.hasInviter ? Math.min(TENTHS - author, Math.max(0, inviterTenths)) : 0;
  return { author, inviter, site: TENTHS - author - inviter };
}

/**
 * An amount of minor units in those tenths, by largest remainder: the parts sum to the amount. Of equal remainders the
 * author's comes first, then the inviter's.
 */
export function splitAmount(amount: number, tenths: Split): Split {
  const order = ['author', 'inviter', 'site'] as const;
  const share = (of: (typeof order)[number]) => {
    const exact = BigInt(amount) * BigInt(tenths[of]);
    return { of, whole: Number(exact / BigInt(TENTHS)), remainder: Number(exact % BigInt(TENTHS)) };
  };
  const shares = order.map(share);
  const left = amount - shares.reduce((sum, { whole }) => sum + whole, 0);
  const ranked = [...shares].sort((a, b) => b.remainder - a.remainder);
  const raised = new Set(ranked.slice(0, left).map(({ of }) => of));
  const part = (of: (typeof order)[number], index: number) => (shares[index]?.whole ?? 0) + (raised.has(of) ? 1 : 0);
  return { author: part('author', 0), inviter: part('inviter', 1), site: part('site', 2) };
}

/** How an amount is paid from a wallet: the balance before the income. Null if both together do not suffice. */
export function payFrom(
  amount: number,
  { balance, income }: { balance: number; income: number },
): { fromBalance: number; fromIncome: number } | null {
  const fromBalance = Math.min(balance, amount);
  const fromIncome = amount - fromBalance;
  return fromIncome > income ? null : { fromBalance, fromIncome };
}

/**
 * How an amount of a sale goes back: out of the parts in which it was made, in its own tenths, and to where it was paid
 * from in the same proportion; what cannot be divided goes to the balance.
 */
export function partsOfRefund(
  back: number,
  sale: { amount: number; fromIncome: number; parts: Split },
  tenths: Split,
): { parts: Split; toBalance: number; toIncome: number } {
  const isWhole = back === sale.amount;
  const toIncome = Number((BigInt(back) * BigInt(sale.fromIncome)) / BigInt(sale.amount));
  return { parts: isWhole ? sale.parts : splitAmount(back, tenths), toBalance: back - toIncome, toIncome };
}
