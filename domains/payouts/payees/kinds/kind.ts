import type { Ctx } from '../../../kit/context.ts';
import type { OpenPayee, Payee, PayeeLedger, PayeeRight } from '../payee.ts';

type Acting = Pick<Payee, 'subjectId' | 'ownerId' | 'currency' | 'name'>;
/** What the payee's own side did. */
export type PayeeAct = 'bank_account.changed' | 'withdrawal.requested';

/** What the logs store about such an act. */
type PayeeDetails = {
  amount?: number;
  fee?: number;
  currency?: string;
  account?: string;
};

/** The details of an act in a log that names the payee as its subject. */
export function detailsOf(act: PayeeAct, subject: string, details: PayeeDetails): PayeeDetails & { no?: string } {
  return { ...(act === 'bank_account.changed' ? { account: subject } : { no: subject }), ...details };
}

/** What distinguishes the kinds of payees: who may act for one, which accounts hold its money, where its acts are logged. */
export interface KindOfPayee {
  ledger: PayeeLedger;
  /** The one that the actor acts for. Throws `login_required`, `no_permission`. */
  requireActing(ctx: Ctx, right: PayeeRight): Promise<Acting>;
  /** Throws unless the actor may still read that one. */
  requireReader(ctx: Ctx, payee: Payee): Promise<unknown>;
  /** The owner of its accounts in the ledger, made if it is missing, in the transaction of `ctx.db`. Throws if nobody has that number. */
  ensureOwner(ctx: Ctx, subjectId: number): Promise<number>;
  /** Records what its own side did, in the transaction of `ctx.db`. */
  record(ctx: Ctx, payee: OpenPayee, act: PayeeAct, subject: string, details?: PayeeDetails): Promise<void>;
}
