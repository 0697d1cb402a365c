import type { Ctx } from '../domains/context.ts';
import { sendMail } from '../domains/messages/send-mail.server.ts';
import type { EventBus } from '../platform/events.ts';

/** Who listens to what: the one place where news of one domain is handed to another. */
export function subscribe(events: EventBus<Ctx>): void {
  events.on('account.mail-due', sendMail);
}
