import { deriveKey, deriveKeys, isSignature, sign } from '../../../platform/tokens.ts';
import type { App } from '../../context.ts';

const PURPOSE = 'order-passes';
/** Validity of the link in a mail. */
const MAIL_SECONDS = 180 * 86_400;
/** Validity of what a buyer gets for the number of an order and the contact given with it. */
const LOOKUP_SECONDS = 86_400;
/** Passes that one browser keeps: the newest ones. */
const MOST_PASSES = 8;

type Signer = Pick<App, 'secret' | 'previousSecret'>;
type PassKind = 'mail' | 'lookup';

/**
 * A signed pass to one order of a buyer without an account: its bearer reads the order and acts as its buyer, and
 * reaches nothing else of the buyer. Signed for its own purpose, so that no other signature of ours can be used as one.
 */
export function makePass({ secret }: Signer, orderNo: string, now: Date, kind: PassKind): string {
  const seconds = kind === 'mail' ? MAIL_SECONDS : LOOKUP_SECONDS;
  const text = `${orderNo}.${Math.floor(now.getTime() / 1_000) + seconds}`;
  return `${text}.${sign(deriveKey(secret, PURPOSE), text)}`;
}

/** The number of the order that a pass is for; null if it is not ours, changed or expired. */
export function readPass(app: Signer, now: Date, pass: string): string | null {
  const [, text = '', orderNo = '', until = '', signature = ''] =
    /^((\w{1,40})\.(\d{1,12}))\.([\w-]{43})$/.exec(pass) ?? [];
  const isOurs = deriveKeys(app, PURPOSE).some((key) => isSignature(key, text, signature));
  return isOurs && Number(until) * 1_000 >= now.getTime() ? orderNo : null;
}

/** The passes of a cookie or header. */
export function listPasses(text: string): string[] {
  return text.split('~').filter(Boolean).slice(0, MOST_PASSES);
}

/** The passes of a browser after it got another one, as its cookie keeps them. */
export function addPass(kept: readonly string[], pass: string): string {
  const orderNo = pass.split('.')[0];
  const others = kept.filter((each) => each.split('.')[0] !== orderNo);
  return [pass, ...others].slice(0, MOST_PASSES).join('~');
}

/** The page that accepts a pass and shows its order, or one of the order's refunds. */
export function passPath(pass: string, refundId?: number): string {
  return `/order/track?${new URLSearchParams({ ...(refundId ? { refund: String(refundId) } : {}), pass })}`;
}
