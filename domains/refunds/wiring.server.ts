import { job, outgoing, type Wiring } from '../kit/wiring.ts';
import { hasOutsideProvider } from '../payments/providers.ts';
import { refundDecisionRoutes, refundRoutes } from './api.server.ts';
import { paybackRoutes } from './by-hand/api.server.ts';
import { SEALED_PAYBACKS } from './by-hand/payback-account.server.ts';
import { creditEarlierRefunds, creditOnPaper } from './credit-on-paper.server.ts';
import { actOnDueRefunds } from './due-refunds.server.ts';
import { REFUNDS_ERRORS } from './errors.ts';
import { releaseEarnings } from './money/release-earnings.server.ts';
import { sendRefunds } from './money/send-refunds.server.ts';
import { notifyOfRefund } from './notify-of-refund.server.ts';
import { passToRefunds } from './pass-to-refunds.server.ts';
import { anonymiseRefunds, exportRefunds, nameOpenRefunds } from './personal-data.server.ts';
import { refundFailedGroup } from './refund-whole-order.server.ts';

export const refundsWiring: Wiring = {
  errors: REFUNDS_ERRORS,
  sealed: [SEALED_PAYBACKS],
  calls: [refundRoutes, refundDecisionRoutes, paybackRoutes],
  listen(events) {
    events.on('refund.changed', creditOnPaper);
    events.on('invoice.issued', creditEarlierRefunds);
    events.on('group.failed', refundFailedGroup);
    events.on('refund.changed', notifyOfRefund);
    events.on('notices.spreading', passToRefunds);
    events.on('account.data-wanted', exportRefunds);
    events.on('account.leaving', nameOpenRefunds);
    events.on('account.left', anonymiseRefunds);
  },
  jobs: [
    outgoing(job('refunds', 5_000, sendRefunds), hasOutsideProvider),
    job('due refunds', 30_000, actOnDueRefunds),
    job('earnings', 60_000, releaseEarnings),
  ],
};
