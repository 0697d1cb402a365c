import type { Wiring } from '../kit/wiring.ts';
import { payoutRoutes } from './api.server.ts';
import { SEALED_ACCOUNTS } from './bank-account/seal-account.server.ts';
import { PAYOUTS_ERRORS } from './errors.ts';
import { exportPayouts, forgetBankAccounts, giveUpEarnings, nameEarnings } from './personal-data.server.ts';

/** Withdrawals, adjustments and statements of what merchants, developers and members earned. */
export const payoutsWiring: Wiring = {
  errors: PAYOUTS_ERRORS,
  sealed: SEALED_ACCOUNTS,
  calls: [payoutRoutes],
  listen(events) {
    events.on('account.data-wanted', exportPayouts);
    events.on('account.leaving', nameEarnings);
    events.on('account.left', giveUpEarnings);
    events.on('account.left', forgetBankAccounts);
  },
};
