import { seal, unsealAny } from '../../../platform/seal.ts';
import { deriveKey, deriveKeys } from '../../../platform/tokens.ts';
import type { App } from '../../context.ts';
import type { AccountDetails } from '../contract.ts';

const PURPOSE = 'bank-accounts';

/** Bound to the shop: copied to another one, it cannot be read. */
const boundTo = (merchantId: number) => `merchant:${merchantId}`;

export function sealAccount(app: App, merchantId: number, account: AccountDetails): string {
  return seal(deriveKey(app.secret, PURPOSE), JSON.stringify(account), boundTo(merchantId));
}

export function openAccount(app: App, merchantId: number, sealed: string): AccountDetails {
  return JSON.parse(unsealAny(deriveKeys(app, PURPOSE), sealed, boundTo(merchantId))) as AccountDetails;
}
