import type { PayoutOffice } from '../../parts/payouts/payout-office.ts';

export const PAYOUT_OFFICE: PayoutOffice = {
  kind: 'merchant',
  home: '/login2/earnings/withdrawals',
  base: '/login2/earnings',
};
