import type { Socket } from 'socket.io';
import { findActor } from '../domains/accounts/sessions.server.ts';
import type { App, Ctx } from '../domains/context.ts';
import type { LiveEvent, RoomGuard } from '../domains/live-wiring.ts';
import { NO_DEVICE } from '../domains/system-context.ts';
import { isDomainError } from '../platform/errors.ts';
import { DEFAULT_LOCALE } from '../platform/locale.ts';
import { shopHostOf } from './request-context.ts';
import { WIRINGS } from './wirings.ts';

const ROOMS = new Map<string, RoomGuard>(WIRINGS.flatMap(({ live }) => Object.entries(live?.rooms ?? {})));
const EVENTS = new Map<string, LiveEvent>(WIRINGS.flatMap(({ live }) => Object.entries(live?.events ?? {})));

type Acknowledge = (answer: { ok: boolean; data?: unknown; error?: string }) => void;

type Joined = Map<string, { name: string; id: number }>;

/** The rooms that a window has joined, with their guards' arguments; most join none. */
function joinedOf(socket: Socket): Joined {
  socket.data.joined ??= new Map();
  return socket.data.joined;
}

type Handler = (ctx: Ctx, socket: Socket, input: unknown) => Promise<unknown>;

/** `join`, `leave` and the events that wings declare. */
const HANDLERS = new Map<string, Handler>([
  ...[...EVENTS].map(([name, { input: shape, handle }]): [string, Handler] => [
    name,
    async (ctx, socket, input) => handle(ctx, shape.parse(input) as never, { id: socket.id }),
  ]),
  ['join', join],
  ['leave', leave],
]);

/**
 * Accepts the events of a window, each checked against the session as it is now. One listener for all of them: a window
 * is open for hours, and there are thousands.
 */
export function acceptEvents(app: App, socket: Socket): void {
  socket.onAny((event: string, input: unknown, reply?: unknown) => {
    const handle = HANDLERS.get(event);
    if (!handle) return;
    const acknowledge: Acknowledge = typeof reply === 'function' ? (reply as Acknowledge) : () => {};
    answerEvent(app, socket, (ctx) => handle(ctx, socket, input)).then(acknowledge, (err: unknown) => {
      app.log.error({ err, event }, 'event of a window failed');
      acknowledge({ ok: false, error: 'system_error' });
    });
  });
}

async function leave(_ctx: Ctx, socket: Socket, input: unknown): Promise<void> {
  const room = readRoom(input);
  joinedOf(socket).delete(room?.key ?? '');
  await socket.leave(room?.key ?? '');
}

async function answerEvent(app: App, socket: Socket, handle: (ctx: Ctx) => Promise<unknown>) {
  try {
    const ctx = await socketCtx(app, socket);
    if (!ctx?.actor) return { ok: false, error: 'login_required' };
    app.limits.writes.take(`live:${ctx.actor.userId}`, ctx.now);
    return { ok: true, data: (await handle(ctx)) ?? null };
  } catch (error) {
    if (isDomainError(error)) return { ok: false, error: error.code };
    if (error instanceof Error && error.name === 'ZodError') return { ok: false, error: 'validation_failed' };
    throw error;
  }
}

function readRoom(input: unknown): { key: string; name: string; id: number } | undefined {
  const { room: name, id } = (input ?? {}) as { room?: unknown; id?: unknown };
  if (typeof name !== 'string' || !ROOMS.has(name) || !Number.isSafeInteger(id)) return undefined;
  return { key: `${name}:${id}`, name, id: id as number };
}

async function join(ctx: Ctx, socket: Socket, input: unknown): Promise<boolean> {
  const room = readRoom(input);
  if (!room) return false;
  const joined = joinedOf(socket);
  // first of all: a check that finds the user without access while the guard is asked takes it out again
  joined.set(room.key, { name: room.name, id: room.id });
  const mayJoin = await ROOMS.get(room.name)?.(ctx, room.id);
  if (mayJoin && joined.has(room.key)) {
    await socket.join(room.key);
    return true;
  }
  joined.delete(room.key);
  await socket.leave(room.key);
  return false;
}

/** Leaves the rooms that the window's user may no longer be in: a permission can end before the session does. */
export async function recheckRooms(app: App, socket: Socket): Promise<void> {
  const joined = [...((socket.data.joined as Joined | undefined) ?? [])];
  const ctx = joined.length > 0 ? await socketCtx(app, socket) : null;
  for (const [key, { name, id }] of joined) {
    if (ctx?.actor && (await ROOMS.get(name)?.(ctx, id))) continue;
    joinedOf(socket).delete(key);
    await socket.leave(key);
  }
}

/** The context of an event: the session is read again each time, since it may have ended. */
async function socketCtx(app: App, socket: Socket): Promise<Ctx | null> {
  const { token, host, locale, ip, userAgent } = socket.data as Record<string, string>;
  const site = app.sites.siteFor(undefined, host ?? '');
  if (!site || !token) return null;
  const db = app.database.db;
  const now = new Date();
  const shopHost = shopHostOf(app, host);
  const actor = await findActor({ db, now, site, shopHost }, token);
  const isOffered = site.locales.some((offered) => offered === locale);
  return {
    app,
    db,
    site,
    actor,
    shopHost,
    guestKey: null,
    inviteCode: null,
    locale: isOffered ? (locale as Ctx['locale']) : (site.defaultLocale ?? DEFAULT_LOCALE),
    currency: site.defaultCurrency,
    now,
    requestId: socket.id,
    ip: ip ?? '',
    userAgent: userAgent ?? '',
    device: NO_DEVICE,
  };
}
