import type { SealedColumn } from '../../../platform/database/reseal.ts';
import { sealFor } from '../../../platform/seal.ts';
import type { App } from '../../kit/context.ts';
import type { AccountDetails } from '../contract.ts';

const SEAL = sealFor('bank-accounts');

/** Bound to the payee: copied to another one, it cannot be read. */
const boundTo = (payeeId: number) => `payee:${payeeId}`;

const shape = { seal: SEAL, bound: "'payee:' || payee_id" };
export const SEALED_ACCOUNTS: readonly SealedColumn[] = [
  { table: 'payee_bank_accounts', column: 'sealed', key: ['payee_id'], ...shape },
  { table: 'withdrawals', column: 'account_sealed', ...shape },
];

export function sealAccount(app: App, payeeId: number, account: AccountDetails): string {
  return SEAL.seal(app, JSON.stringify(account), boundTo(payeeId));
}

export function openAccount(app: App, payeeId: number, sealed: string): AccountDetails {
  return JSON.parse(SEAL.open(app, sealed, boundTo(payeeId))) as AccountDetails;
}
