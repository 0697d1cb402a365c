import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { Server, type Socket } from 'socket.io';
import { liveSessions } from '../domains/accounts/sessions/live-sessions.server.ts';
import { findActor } from '../domains/accounts/sessions.server.ts';
import type { App } from '../domains/kit/context.ts';
import { COOKIES } from '../platform/http/cookies.ts';
import { hostnameOf } from '../platform/http/host-names.ts';
import { DATA_POLICY } from '../platform/http/json-answer.ts';
import { userRoom } from '../platform/live-signals.ts';
import { readLocale } from '../platform/locale/locale.ts';
import { isKnownHost } from './known-hosts.ts';
import { acceptEvents, recheckRooms } from './live-events.ts';
import { shopHostOf } from './request-context.ts';
import { setSecurityHeaders } from './security-headers.ts';

/**
 * NOTIFY channel for people with something new. The payload lists their ids, and `check:7` for each user whose access
 * has changed, `check:0` for everyone's: the tables of sessions, roles and staff announce it by triggers.
 */
const NEWS_CHANNEL = 'news';
const CHECK = 'check:';
/** Windows of one person on one process: each holds memory and is asked about when access changes. */
const MOST_WINDOWS = 60;
/** How long a window may outlive what ends without a change of any table, such as a session that expires. */
const CHECK_MS = 60_000;

/** The path of the windows' connections. */
const PATH = '/socket.io/';

/**
 * Whether a request may change its protocol. Everything else that offers one, such as HTTP/2 without encryption in the
 * first request of Java's client, gets its response over HTTP/1.1.
 */
export const mayUpgrade = ({ url = '' }: IncomingMessage) => url.startsWith(PATH);

/**
 * Open windows of logged-in users. `news` has no content: the window fetches it with an ordinary request. Signals of
 * wings go to the windows of one user, or to a room that a window has joined after its guard allowed it.
 */
export async function openRealtime(
  app: App,
  http: HttpServer,
  { checkMs = CHECK_MS }: { checkMs?: number } = {},
): Promise<() => Promise<void>> {
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 1_000,
    cors: undefined,
    // others may be waiting for the upstream of the gateway
    destroyUpgrade: false,
    allowRequest: ({ headers }, decide) => decide(null, isKnownHost(app, headers.host)),
  });
  const protect = protectPolling(app);
  http.prependListener('request', protect);
  io.use((socket, next) => {
    admit(app, socket).then(
      (isIn) => next(isIn ? undefined : new Error('login_required')),
      (err) => {
        app.log.error({ err }, 'window not let in');
        next(new Error('system_error'));
      },
    );
  });
  io.on('connection', (socket) => acceptEvents(app, socket));
  const check = (userId?: number) => {
    closeEnded(app, io, userId).catch((err: unknown) => app.log.error({ err }, 'windows not checked'));
  };
  const stopSignals = await app.live.subscribe({
    windows: () => io.sockets.sockets.size,
    deliver: ({ room, event, data }) => void io.to(typeof room === 'string' ? room : [...room]).emit(event, data),
    onGap: () => void io.emit('gap'),
  });
  const stopListening = await app.database.listen(
    NEWS_CHANNEL,
    (payload) => {
      for (const line of JSON.parse(payload) as (number | string)[]) {
        if (typeof line === 'number') io.to(userRoom(line)).emit('news');
        else if (line.startsWith(CHECK)) check(Number(line.slice(CHECK.length)) || undefined);
      }
    },
    // signals in between were missed: every window refreshes
    () => {
      io.emit('news');
      check();
    },
  );
  const checking = setInterval(() => check(), checkMs);
  checking.unref();
  return async () => {
    clearInterval(checking);
    http.off('request', protect);
    await stopListening();
    await stopSignals();
    // a broken connection, not a regular close: the browser reconnects, to a process that is still running
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
    // not `io.close`: the caller that opened the server closes it
    io.engine.close();
  };
}

/** engine.io answers requests of windows that poll before they reach the middlewares of all others. */
function protectPolling(app: App) {
  const secure = app.publicUrl().startsWith('https://');
  return ({ url, headers }: IncomingMessage, answer: ServerResponse): void => {
    if (!url?.startsWith(PATH)) return;
    setSecurityHeaders(app, answer, headers.host, secure);
    answer.setHeader('content-security-policy', DATA_POLICY);
    answer.setHeader('cache-control', 'no-store');
  };
}

/** Closes the windows whose session has ended, of one user or of all: one query for all of them. */
async function closeEnded(app: App, io: Server, userId?: number): Promise<void> {
  const all = [...io.sockets.sockets.values()];
  const windows = userId === undefined ? all : all.filter((socket) => socket.data.userId === userId);
  if (windows.length === 0) return;
  const ids = windows.map((socket) => Number(socket.data.sessionId));
  const live = await liveSessions({ db: app.database.db, now: new Date() }, [...new Set(ids)]);
  for (const [nth, socket] of windows.entries()) {
    // like a lost connection: a browser with a new session reconnects with it
    if (!live.has(ids[nth] ?? 0) || hasLostItsHost(app, socket)) socket.conn.close();
    else await recheckRooms(app, socket);
  }
}

/** A session of a shop's own host is valid only under that name: once the shop has given it up, under none. */
function hasLostItsHost(app: App, socket: Socket): boolean {
  return socket.data.isOnShopHost === true && shopHostOf(app, socket.data.host) === null;
}

/**
 * Only with a session, and only from our own pages: a browser sends the cookie from any other page too (cross-site
 * WebSocket hijacking).
 */
async function admit(app: App, socket: Socket): Promise<boolean> {
  const { cookie = '', origin, host } = socket.handshake.headers;
  if (origin && (!URL.canParse(origin) || new URL(origin).host !== host)) return false;
  const cookies = parse(cookie);
  const token = cookies[COOKIES.shopToken.name] ?? cookies[COOKIES.forumToken.name];
  const hostName = hostnameOf(host);
  const site = app.sites.siteFor(undefined, hostName);
  if (!token || !site) return false;
  const shopHost = shopHostOf(app, host);
  // of either kind: each event reads its actor again, as its owner accepts sessions
  const actor = await findActor(
    { app, db: app.database.db, now: new Date(), site, sessions: 'forum', shopHost },
    token,
  );
  if (!actor) return false;
  const { address, headers } = socket.handshake;
  const locale = readLocale(cookies[COOKIES.language.name]) ?? site.defaultLocale;
  const userAgent = headers['user-agent'] ?? '';
  const { sessionId, userId, isForum, isOnShopHost } = actor;
  const own = { host: hostName, ip: address, locale, userAgent };
  socket.data = { sessionId, userId, isForum, isOnShopHost, token, ...own };
  const room = userRoom(actor.userId);
  if ((socket.nsp.adapter.rooms.get(room)?.size ?? 0) >= MOST_WINDOWS) return false;
  await socket.join(room);
  await recheckRooms(app, socket);
  return true;
}
