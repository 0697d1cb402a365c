import type { PayeeKind } from '../../../domains/payouts/payees/payee.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** In which office the screens are, and so for whom the reader acts. */
export interface PayoutOffice {
  kind: PayeeKind;
  /** Its page of withdrawals. */
  home: '/login2/earnings/withdrawals' | '/login3/earnings' | '/bbs/my/wallet/Withdrawal';
  /** Where its other pages are: `bank_account`, `statements` and `statement`. */
  base: '/login2/earnings' | '/login3/earnings' | '/bbs/my/wallet';
}

/** The page of the bank account. */
export const accountAddress = (base: PayoutOffice['base']): PageAddress =>
  base === '/bbs/my/wallet' ? '/bbs/my/wallet/BankAccount' : `${base}/bank_account`;
