import type { App } from '../domains/kit/context.ts';
import { systemCtx } from '../domains/kit/system-context.ts';
import { hasWayToPay } from '../domains/payments/ways-to-pay.server.ts';

/** Says at the start that nobody can pay: checkouts are refused until that changes. */
export async function payingNotice(app: App): Promise<string[]> {
  if (await hasWayToPay(systemCtx(app))) return [];
  return [
    'there is no way to pay yet: set up a payment provider, or an account for bank transfers at /admin/payment_accounts',
  ];
}
