import type { LedgerAccount } from '../../ledger/accounts.ts';

/** Whose money it is. A developer is paid through the merchant account that sells for them. */
export const PAYEE_KINDS = ['merchant', 'developer', 'member'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/** `read`: lists and statements; `prepare`: see the account and the terms; `withdraw`: change the account, move money. */
export type PayeeRight = 'read' | 'prepare' | 'withdraw';

/** The payee that the actor acts for. */
export interface Payee {
  kind: PayeeKind;
  /** The number of the merchant, the developer or the member. */
  subjectId: number;
  /** Id of the merchant or user that owns the ledger accounts; null until a developer has entered a bank account. */
  ownerId: number | null;
  /** Null before a bank account was set and earnings were adjusted. */
  id: number | null;
  /** The currency shown first. */
  currency: string;
  name: string;
}

/** A payee that has everything that a withdrawal or an adjustment refers to. */
export interface OpenPayee {
  kind: PayeeKind;
  subjectId: number;
  ownerId: number;
  id: number;
}

/** Accounts of a payee in the ledger. */
export interface PayeeLedger {
  ownerKind: 'merchant' | 'user';
  /** The purposes of the accounts of earnings; a user has others besides. */
  purposes: readonly string[];
  available(ownerId: number, currency: string): LedgerAccount;
  withdrawing(ownerId: number, currency: string): LedgerAccount;
}
