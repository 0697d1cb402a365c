import type { LoginsResult } from './logins.ts';
import type { PromotedResult } from './promoted.ts';
import type { ReadResult } from './reads.ts';
import type { FlashResult, WriteResult } from './writes.ts';

export interface Results {
  products: number;
  reads: ReadResult[];
  cart: WriteResult;
  checkout: WriteResult;
  flash: FlashResult;
  import: { products: number; seconds: number; found: number };
  logins: LoginsResult;
  promoted: PromotedResult;
  memory: { idleMb: number; afterLoadMb: number };
  coldStartMs: number;
  /** Reads on a hundred times as many products; only with `--large`. */
  large?: { products: number; reads: { name: string; perSecond: number }[] };
}

interface Verdict {
  target: string;
  measured: string;
  isMet: boolean;
}

/** The targets, each with the measured value. */
export function judge(results: Results): Verdict[] {
  const { cart, checkout, flash, logins, promoted, memory } = results;
  return [
    ...results.reads.flatMap(judgeRead),
    atLeast('add to cart', cart.perSecond, 600),
    atLeast('whole checkout', checkout.perSecond, 120),
    atLeast('create order with both coupons and points', promoted.create.perSecond, 100),
    ratio(
      'product list with promotions, to the list without',
      promoted.promotedList.perSecond / promoted.plainList.perSecond,
      1 / 1.2,
    ),
    {
      target: `flash sale, ${flash.buyers} buyers for ${flash.pieces}: exactly ${flash.pieces} orders within 5 s`,
      measured: `${flash.orders} orders in ${flash.seconds} s`,
      isMet: flash.orders === flash.pieces && flash.seconds <= 5,
    },
    {
      target: `import of ${results.import.products} products, searchable, within 5 s`,
      measured: `${results.import.found} found after ${results.import.seconds} s`,
      isMet: results.import.seconds <= 5 && results.import.found === results.import.products,
    },
    {
      target: `product list beside ${logins.logins} logins at once: p50 at most 1.2 times`,
      measured: `${logins.calm} ms, then ${logins.beside} ms`,
      isMet: logins.beside <= logins.calm * 1.2,
    },
    atMost('memory after load, MB', memory.afterLoadMb, 200),
    atMost('cold start, ms', results.coldStartMs, 2_300),
    ...judgeGrowth(results),
  ];
}

function judgeRead(read: ReadResult): Verdict[] {
  const { name, kind, only, made, floor, kept, memoryFloor, signedIn } = read;
  const queries = Math.max(read.queries, signedIn?.queries ?? 0);
  if (only === 'members') {
    return [
      ratio(`${name}, to its floor`, made.perSecond / floor.perSecond, 0.5),
      atMost(`${name}, queries`, queries, 6),
    ];
  }
  if (kind === 'call') {
    return [
      ratio(`${name}, uncached, to its floor`, made.perSecond / floor.perSecond, 0.6),
      atLeast(`${name}, uncached`, made.perSecond, 1_500),
      atLeast(`${name}, kept`, kept?.perSecond ?? 0, 6_000),
      atMost(`${name}, queries`, queries, 6),
    ];
  }
  return [
    ratio(
      `${name}, anonymous, to the same bytes from memory`,
      (kept?.perSecond ?? 0) / (memoryFloor?.perSecond ?? 1),
      0.5,
    ),
    ...(only === 'guests' ? [] : [atLeast(`${name}, signed in`, signedIn?.perSecond ?? 0, 350)]),
    atMost(`${name}, queries`, queries, 6),
  ];
}

/** At most one and a half times the time, so at least two thirds of the rate. */
function judgeGrowth({ large, reads }: Results): Verdict[] {
  return (large?.reads ?? []).flatMap(({ name, perSecond }) => {
    const small = reads.find((read) => read.name === name)?.made.perSecond;
    return small ? [ratio(`${name}, ${large?.products} products to ${1_000}`, perSecond / small, 2 / 3)] : [];
  });
}

function atLeast(name: string, measured: number, target: number): Verdict {
  return { target: `${name} ≥ ${target}/s`, measured: `${measured}/s`, isMet: measured >= target };
}

function atMost(name: string, measured: number, target: number): Verdict {
  return { target: `${name} ≤ ${target}`, measured: String(measured), isMet: measured <= target };
}

function ratio(name: string, measured: number, target: number): Verdict {
  return { target: `${name} ≥ ${target.toFixed(2)}`, measured: measured.toFixed(2), isMet: measured >= target };
}
