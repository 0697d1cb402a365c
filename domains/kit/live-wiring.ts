import type { z } from '@hono/zod-openapi';
import type { Ctx } from './context.ts';

/**
 * Whether the actor may be in the room with that id; asked when a window joins, again when the access of its user
 * changes, and every minute. Whether the owner's site admits the actor has been checked, as for a call.
 */
export type RoomGuard = (ctx: Ctx, id: number) => Promise<boolean>;

/** An event that a window may send. The actor is logged in; everything else is checked by the handler's verb. */
export interface LiveEvent {
  input: z.ZodType;
  handle(ctx: Ctx, input: never, window: { id: string }): Promise<unknown>;
}

/** What a domain does with open windows: `join {room, id}` and the events are sent through the socket. */
export interface LiveWiring {
  /** Whose sessions and rules count in its rooms and events, as for the paths of its calls. */
  owner: 'shop' | 'forum';
  /** By the first word of the room: `desk` guards `desk:7`. */
  rooms?: Readonly<Record<string, RoomGuard>>;
  events?: Readonly<Record<string, LiveEvent>>;
}

/** An event with its input's type. */
export function liveEvent<S extends z.ZodType>(
  input: S,
  handle: (ctx: Ctx, input: z.output<S>, window: { id: string }) => Promise<unknown>,
): LiveEvent {
  return { input, handle: handle as LiveEvent['handle'] };
}
