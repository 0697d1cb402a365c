import type { PayoutOffice } from '../../parts/payouts/payout-office.ts';

export const PAYOUT_OFFICE: PayoutOffice = {
  kind: 'developer',
  home: '/login3/earnings',
  base: '/login3/earnings',
};
