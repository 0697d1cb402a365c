import type { Wiring } from '../kit/wiring.ts';
import { LEDGER_ERRORS } from './errors.ts';
import { exportMovements, nameBalances } from './personal-data.server.ts';

export const ledgerWiring: Wiring = {
  errors: LEDGER_ERRORS,
  listen(events) {
    events.on('account.data-wanted', exportMovements);
    events.on('account.leaving', nameBalances);
  },
};
