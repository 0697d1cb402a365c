import type { PaymentKind } from '../../payables/kinds.ts';

/** A bank's confirmation or a signed receipt. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
export const DEADLINE_DAYS = 7;
export const MOST_DEADLINE_DAYS = 60;
const DAY_MS = 86_400_000;

/** A pre-sale's balance has a window of its own, after which the deposit is forfeited: a transfer may take longer. */
export function takesTransfer(kind: PaymentKind): boolean {
  return kind !== 'balance_due';
}

/** Counted from when the payment was opened: choosing the method again does not postpone it. */
export function transferDeadline(openedAt: Date, days: number): Date {
  return new Date(openedAt.getTime() + days * DAY_MS);
}

/** What the received money is measured by. */
export interface AwaitedState {
  paymentStatus: string;
  method: string;
  attemptStatus: 'open' | 'paid' | 'failed' | 'refunding' | 'refunded';
  /** The whole payment, and what the gift balance is to pay of it. */
  whole: number;
  gift: number;
  /** What was requested with this reference. */
  asked: number;
  /** What has been received with it so far. */
  before: number;
}

/** What becomes of money that arrives. */
export type ReceiptOutcome =
  /** It completes the payment; `excess` goes back. */
  | { kind: 'paid'; due: number; excess: number }
  /** Too little: the payment stays open for the rest. */
  | { kind: 'part'; sum: number; missing: number }
  /** The payment was already paid or has ended: all of it goes back. */
  | { kind: 'late'; sum: number };

/** The state of a payment in which it waits for money by this method. */
function openState(method: string): 'unpaid' | 'on_delivery' {
  return method === 'cash' ? 'on_delivery' : 'unpaid';
}

export function decideReceipt(state: AwaitedState, amount: number): ReceiptOutcome {
  const sum = state.before + amount;
  const isWaiting = state.attemptStatus === 'open' || state.attemptStatus === 'failed';
  if (state.paymentStatus !== openState(state.method) || !isWaiting)
    return { kind: 'late', sum: isWaiting ? sum : amount };
  // a reference given out before the gift balance was to pay a part, or no longer, still asks for what it asked for
  const due = state.asked === state.whole ? state.whole : state.whole - state.gift;
  if (sum < due) return { kind: 'part', sum, missing: due - sum };
  return { kind: 'paid', due, excess: sum - due };
}

/** Whether the check digits of what looks like an IBAN are right (ISO 13616); other account numbers have none. */
export function hasSoundCheckDigits(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) return true;
  const digits = [...(number.slice(4) + number.slice(0, 4))]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}
