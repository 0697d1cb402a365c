/** In which office the screens are, and so for whom the reader acts. */
export interface PayoutOffice {
  kind: 'merchant' | 'developer';
  /** Its page of withdrawals. */
  home: '/login2/earnings/withdrawals' | '/login3/earnings';
  /** Where its other pages are: `bank_account`, `statements` and `statement`. */
  base: '/login2/earnings' | '/login3/earnings';
}
