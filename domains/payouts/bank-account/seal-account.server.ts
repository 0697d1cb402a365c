import type { SealedColumn } from '../../../platform/database/reseal.ts';
import { sealFor } from '../../../platform/seal.ts';
import type { App } from '../../context.ts';
import type { AccountDetails } from '../contract.ts';

const SEAL = sealFor('bank-accounts');

/** Bound to the shop: copied to another one, it cannot be read. */
const boundTo = (merchantId: number) => `merchant:${merchantId}`;

const shape = { seal: SEAL, bound: "'merchant:' || merchant_id" };
export const SEALED_ACCOUNTS: readonly SealedColumn[] = [
  { table: 'merchant_bank_accounts', column: 'sealed', key: ['merchant_id'], ...shape },
  { table: 'merchant_withdrawals', column: 'account_sealed', ...shape },
];

export function sealAccount(app: App, merchantId: number, account: AccountDetails): string {
  return SEAL.seal(app, JSON.stringify(account), boundTo(merchantId));
}

export function openAccount(app: App, merchantId: number, sealed: string): AccountDetails {
  return JSON.parse(SEAL.open(app, sealed, boundTo(merchantId))) as AccountDetails;
}
