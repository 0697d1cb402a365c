import type { ScanState } from '../../../domains/accounts/third-party/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** The code of a browser that wants to be logged in by a phone. */
export interface ShownCode {
  state: ScanState;
  /** Empty if none could be made; `message` says why. */
  svg: string;
  /** Where its state is read. */
  stateAt: PageAddress;
  message?: string | undefined;
}

/** Response to a browser whose code was approved. The first two are for dialogs. */
export interface EnterAnswer {
  done?: true;
  secondStep?: true;
  message?: string | undefined;
}
