import type { ScanState } from '../../../domains/accounts/third-party/rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import type { SecondStepPath } from '../second-step-answer.ts';

/** The code of a browser that wants to be logged in by a phone. */
export interface ShownCode {
  state: ScanState;
  /** What the phone has to choose, once it has scanned the code. */
  number: number | null;
  /** Empty if none could be made; `message` says why. */
  svg: string;
  /** Where its state is read. */
  stateAt: PageAddress;
  message?: string | undefined;
}

/** Response to a browser whose code was approved. The first two are for dialogs. */
export interface EnterAnswer {
  done?: true;
  secondStep?: SecondStepPath;
  message?: string | undefined;
}
