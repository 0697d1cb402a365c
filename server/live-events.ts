import type { Socket } from 'socket.io';
import { findActor } from '../domains/accounts/sessions.server.ts';
import { refusedBySite } from '../domains/accounts/site-access/check-site-access.server.ts';
import type { App, Ctx } from '../domains/kit/context.ts';
import type { LiveEvent, LiveWiring, RoomGuard } from '../domains/kit/live-wiring.ts';
import { NO_DEVICE } from '../domains/kit/system-context.ts';
import type { Site } from '../domains/sites/contract.ts';
import { isDomainError } from '../platform/errors.ts';
import { userRoomOf } from '../platform/live-signals.ts';
import { DEFAULT_LOCALE } from '../platform/locale/locale.ts';
import { owningSite } from './owning-site.ts';
import { shopHostOf } from './request-context.ts';
import { WIRINGS } from './wirings.ts';

type LiveOwner = LiveWiring['owner'];

/** What wirings declare by name, each with the owner of its wiring. */
function declared<T>(of: (live: LiveWiring) => Readonly<Record<string, T>> | undefined) {
  const entries = WIRINGS.flatMap(({ live }) =>
    live ? Object.entries(of(live) ?? {}).map(([name, one]) => [name, { ...live, one }] as const) : [],
  );
  return new Map(entries.map(([name, { owner, one }]) => [name, { owner, one }]));
}

const ROOMS = declared<RoomGuard>(({ rooms }) => rooms);
const EVENTS = declared<LiveEvent>(({ events }) => events);

type Acknowledge = (answer: { ok: boolean; data?: unknown; error?: string }) => void;

type Joined = Map<string, { name: string; id: number }>;

/** The rooms that a window has joined, with their guards' arguments; most join none. */
function joinedOf(socket: Socket): Joined {
  socket.data.joined ??= new Map();
  return socket.data.joined;
}

interface Handler {
  ownerOf(input: unknown): LiveOwner;
  /** As which kind of request the owner's site admits it; leaving needs no admission. */
  as: 'GET' | 'POST' | null;
  handle(ctx: Ctx, socket: Socket, input: unknown): Promise<unknown>;
}

/** A window with a session of either kind may name a room; which sessions count there is its owner's matter. */
const ownerOfRoom = (input: unknown): LiveOwner => ROOMS.get(readRoom(input)?.name ?? '')?.owner ?? 'forum';

/** `join`, `leave` and the events that wings declare. */
const HANDLERS = new Map<string, Handler>([
  ...[...EVENTS].map(([name, { owner, one }]): [string, Handler] => [
    name,
    {
      ownerOf: () => owner,
      as: 'POST',
      handle: async (ctx, socket, input) => one.handle(ctx, one.input.parse(input) as never, { id: socket.id }),
    },
  ]),
  ['join', { ownerOf: ownerOfRoom, as: 'GET', handle: join }],
  ['leave', { ownerOf: () => 'forum', as: null, handle: leave }],
]);

/**
 * Accepts the events of a window, each checked against the session as it is now. One listener for all of them: a window
 * is open for hours, and there are thousands.
 */
export function acceptEvents(app: App, socket: Socket): void {
  socket.onAny((event: string, input: unknown, reply?: unknown) => {
    const handler = HANDLERS.get(event);
    if (!handler) return;
    const acknowledge: Acknowledge = typeof reply === 'function' ? (reply as Acknowledge) : () => {};
    answerEvent(app, socket, handler, input).then(acknowledge, (err: unknown) => {
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

async function answerEvent(app: App, socket: Socket, { ownerOf, as, handle }: Handler, input: unknown) {
  try {
    const ctx = await socketCtx(app, socket, ownerOf(input));
    if (!ctx?.actor) return { ok: false, error: 'login_required' };
    const refusal = as && refusalAtSite(ctx, as);
    if (refusal) return { ok: false, error: refusal };
    app.limits.writes.take(`live:${ctx.actor.userId}`, ctx.now);
    return { ok: true, data: (await handle(ctx, socket, input)) ?? null };
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
  const mayJoin = await ROOMS.get(room.name)?.one(ctx, room.id);
  if (mayJoin && joined.has(room.key)) {
    await socket.join(room.key);
    return true;
  }
  joined.delete(room.key);
  await socket.leave(room.key);
  return false;
}

/** What the owner's site refuses the actor, as it refuses a call; no event is exempt. */
function refusalAtSite(ctx: Ctx, method: 'GET' | 'POST') {
  if (ctx.site.status === 'closed') return 'site_closed';
  if (method === 'POST' && ctx.app.deployment.readOnly) return 'read_only';
  return refusedBySite(ctx, method, { isOpen: false, acceptsSuspended: false });
}

const OWNERS: readonly LiveOwner[] = ['shop', 'forum'];

/**
 * The rooms that the window is in by its session and by what its user may do now: those of its user, each while the
 * owner's site would answer a request of it, and those it has joined. A permission can end before the session does.
 */
export async function recheckRooms(app: App, socket: Socket): Promise<void> {
  for (const owner of OWNERS) {
    const room = userRoomOf(owner, Number(socket.data.userId));
    if (await mayReceive(app, socket, owner)) await socket.join(room);
    else await socket.leave(room);
  }
  const joined = [...((socket.data.joined as Joined | undefined) ?? [])];
  for (const [key, { name, id }] of joined) {
    const room = ROOMS.get(name);
    const ctx = room && (await socketCtx(app, socket, room.owner));
    if (ctx?.actor && !refusalAtSite(ctx, 'GET') && (await room?.one(ctx, id))) continue;
    joinedOf(socket).delete(key);
    await socket.leave(key);
  }
}

/** There are thousands of windows, so only a site with a fee, which must know its members, costs a query. */
async function mayReceive(app: App, socket: Socket, owner: LiveOwner): Promise<boolean> {
  const named = namedSite(app, socket);
  if (!named || (owner === 'shop' && socket.data.isForum === true)) return false;
  const site = owningSite(app, owner, named);
  if (site.status === 'closed' || site.access === 'public') return site.status !== 'closed';
  const ctx = await socketCtx(app, socket, owner);
  return ctx?.actor != null && !refusalAtSite(ctx, 'GET');
}

function namedSite(app: App, socket: Socket): Site | null {
  return app.sites.siteFor(undefined, String(socket.data.host ?? '')) ?? null;
}

/** The context of an event: the session is read again each time, since it may have ended. */
async function socketCtx(app: App, socket: Socket, owner: LiveOwner): Promise<Ctx | null> {
  const { token, host, locale, ip, userAgent } = socket.data as Record<string, string>;
  const named = namedSite(app, socket);
  if (!named || !token) return null;
  const site = owningSite(app, owner, named);
  const db = app.database.db;
  const now = new Date();
  const shopHost = shopHostOf(app, host);
  const actor = await findActor({ app, db, now, site, sessions: owner, shopHost }, token);
  const isOffered = named.locales.some((offered) => offered === locale);
  return {
    app,
    db,
    site,
    shown: named,
    sessions: owner,
    actor,
    shopHost,
    guestKey: null,
    inviteCode: null,
    locale: isOffered ? (locale as Ctx['locale']) : (named.defaultLocale ?? DEFAULT_LOCALE),
    currency: named.defaultCurrency,
    now,
    requestId: socket.id,
    ip: ip ?? '',
    userAgent: userAgent ?? '',
    device: NO_DEVICE,
  };
}
