import { job, outgoing, type Wiring } from '../kit/wiring.ts';
import { merchantOfficeRoutes } from './api.server.ts';
import { MERCHANT_OFFICE_ERRORS } from './errors.ts';
import { runChanges } from './products/changes/run-changes.server.ts';
import { mailOfConfirmation, mailOfPayment, mailOfRefund } from './shop-mails/mail-staff.server.ts';
import { deliverWebhooks } from './webhooks/deliver.server.ts';
import { describeWebhooks } from './webhooks/document.ts';
import {
  onCancelled,
  onCompleted,
  onConfirmed,
  onPaid,
  onReceived,
  onRefund,
  onShipped,
} from './webhooks/enqueue.server.ts';
import { SEALED_WEBHOOKS } from './webhooks/signature.server.ts';

export const merchantOfficeWiring: Wiring = {
  errors: MERCHANT_OFFICE_ERRORS,
  sealed: SEALED_WEBHOOKS,
  calls: [merchantOfficeRoutes, describeWebhooks],
  listen(events) {
    events.on('order.confirmed', onConfirmed);
    events.on('order.confirmed', mailOfConfirmation);
    events.on('order.paid', onPaid);
    events.on('order.paid', mailOfPayment);
    events.on('refund.changed', mailOfRefund);
    events.on('order.shipped', onShipped);
    events.on('order.received', onReceived);
    events.on('order.completed', onCompleted);
    events.on('order.cancelled', onCancelled);
    events.on('refund.changed', onRefund);
  },
  jobs: [outgoing(job('webhooks', 2_000, (ctx) => deliverWebhooks(ctx))), job('product_changes', 2_000, runChanges)],
};
