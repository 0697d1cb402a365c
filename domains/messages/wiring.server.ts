import { job, outgoing, type Wiring } from '../kit/wiring.ts';
import { messageRoutes, unsubscribingRoutes } from './api.server.ts';
import { deliverMail } from './deliver-mail.server.ts';
import { deliverTexts } from './deliver-texts.server.ts';
import { MESSAGE_ERRORS } from './errors.ts';
import { eraseNotices, exportNotifications } from './personal-data.server.ts';
import { pushRoutes } from './push/api.server.ts';
import { deliverPush } from './push/deliver-push.server.ts';
import { SEALED_MESSAGES } from './sealed-content.server.ts';
import { sendMail } from './send-mail.server.ts';
import { sendNotifications } from './send-notifications.server.ts';
import { sendText } from './send-text.server.ts';
import { templateRoutes } from './templates/api.server.ts';

export const messagesWiring: Wiring = {
  sealed: [SEALED_MESSAGES],
  calls: [messageRoutes, unsubscribingRoutes, templateRoutes, pushRoutes],
  errors: MESSAGE_ERRORS,
  listen(events) {
    events.on('account.mail-due', sendMail);
    events.on('account.text-due', sendText);
    events.on('account.data-wanted', exportNotifications);
    events.on('account.left', eraseNotices);
  },
  jobs: [
    outgoing({ name: 'mail', everyMs: 5_000, run: deliverMail }),
    outgoing({ name: 'text messages', everyMs: 2_000, run: deliverTexts }),
    job('notifications', 1_000, sendNotifications),
    outgoing(job('push messages', 2_000, (ctx) => deliverPush(ctx))),
  ],
};
