import type { Ctx } from '../domains/context.ts';
import type { EventBus } from '../platform/events.ts';

/** Who listens to what: the one place where news of one domain is handed to another. */
export function subscribe(_events: EventBus<Ctx>): void {}
