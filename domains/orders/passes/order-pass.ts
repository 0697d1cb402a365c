import { deriveKey, deriveKeys, isSignature, sign } from '../../../platform/tokens.ts';
import type { App } from '../../kit/context.ts';

const PURPOSE = 'order-passes';
/** Validity by kind. */
const SECONDS = { acts: 180 * 86_400, reads: 86_400 } as const;
/** Passes that one browser keeps: the newest ones. */
const MOST_PASSES = 8;

type Signer = Pick<App, 'secret' | 'previousSecret'>;
/**
 * `acts`: from a mail or a code that reached the buyer; its bearer acts as the buyer. `reads`: for the number of an order
 * and the contact given with it, which the shop and the courier also know; its bearer reads the
 * order and pays for it at once.
 */
export type PassKind = keyof typeof SECONDS;
export interface OrderPass {
  orderNo: string;
  kind: PassKind;
}

/**
 * A signed pass to one order of a buyer without an account: it reaches nothing else of the buyer. Signed for its own
 * purpose, so that no other signature of ours can be used as one.
 */
export function makePass({ secret }: Signer, orderNo: string, now: Date, kind: PassKind): string {
  const text = `${orderNo}.${kind}.${Math.floor(now.getTime() / 1_000) + SECONDS[kind]}`;
  return `${text}.${sign(deriveKey(secret, PURPOSE), text)}`;
}

/** What a pass is for; null if it is not ours, changed or expired. */
export function readPass(app: Signer, now: Date, pass: string): OrderPass | null {
  const [, text = '', orderNo = '', kind = '', until = '', signature = ''] =
    /^((\w{1,40})\.(acts|reads)\.(\d{1,12}))\.([\w-]{43})$/.exec(pass) ?? [];
  const isOurs = deriveKeys(app, PURPOSE).some((key) => isSignature(key, text, signature));
  return isOurs && Number(until) * 1_000 >= now.getTime() ? { orderNo, kind: kind as PassKind } : null;
}

/** The passes of a cookie or header. */
export function listPasses(text: string): string[] {
  return text.split('~').filter(Boolean).slice(0, MOST_PASSES);
}

/** The passes of a browser after it got another one, as its cookie keeps them: one of each kind for an order. */
export function addPass(kept: readonly string[], pass: string): string {
  const subject = subjectOf(pass);
  const others = kept.filter((each) => subjectOf(each) !== subject);
  return [pass, ...others].slice(0, MOST_PASSES).join('~');
}

const subjectOf = (pass: string) => pass.split('.').slice(0, 2).join('.');

/** The page that accepts a pass and shows its order, or one of the order's refunds. */
export function passPath(pass: string, refundId?: number): string {
  return `/order/track?${new URLSearchParams({ ...(refundId ? { refund: String(refundId) } : {}), pass })}`;
}
