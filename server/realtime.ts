import type { Server as HttpServer } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { Server, type Socket } from 'socket.io';
import { liveSessions } from '../domains/accounts/sessions/live-sessions.server.ts';
import { findActor } from '../domains/accounts/sessions.server.ts';
import type { App } from '../domains/context.ts';
import { COOKIES } from '../platform/http/cookies.ts';
import { isKnownHost } from './known-hosts.ts';

/** Told by whoever has news for people; the payload is their ids. */
const NEWS_CHANNEL = 'news';
/** So long a window may outlive its session. */
const CHECK_MS = 60_000;
const roomOf = (userId: number) => `user:${userId}`;

/**
 * Open windows of people who are logged in, told at once when there is something new for them. What is told is only that
 * there is something: the window asks for it like everybody else, so nothing can reach one that may not see it.
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
    allowRequest: ({ headers }, decide) => decide(null, isKnownHost(app, headers.host)),
  });
  io.use((socket, next) => {
    admit(app, socket).then(
      (isIn) => next(isIn ? undefined : new Error('login_required')),
      (err) => {
        app.log.error({ err }, 'window not let in');
        next(new Error('system_error'));
      },
    );
  });
  const stopListening = await app.database.listen(
    NEWS_CHANNEL,
    (payload) => {
      for (const userId of JSON.parse(payload) as number[]) io.to(roomOf(userId)).emit('news');
    },
    // what was told meanwhile was not heard: everybody looks again
    () => io.emit('news'),
  );
  const checking = setInterval(() => {
    closeEnded(app, io).catch((err: unknown) => app.log.error({ err }, 'windows not checked'));
  }, checkMs);
  checking.unref();
  return async () => {
    clearInterval(checking);
    await stopListening();
    // a closed line, not a farewell: the browser connects again, to a process that is still there
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
    // not `io.close`: the server itself is closed by who opened it
    io.engine.close();
  };
}

/** Closes the windows whose session is over: one question for all of them. */
async function closeEnded(app: App, io: Server): Promise<void> {
  const windows = [...io.sockets.sockets.values()];
  if (windows.length === 0) return;
  const ids = windows.map((socket) => Number(socket.data.sessionId));
  const live = await liveSessions({ db: app.database.db, now: new Date() }, [...new Set(ids)]);
  for (const [nth, socket] of windows.entries()) {
    // like a line that broke: a browser that has a new session by now comes back with it
    if (!live.has(ids[nth] ?? 0)) socket.conn.close();
  }
}

/** Only with a session, and only from our own pages: a browser sends the cookie from any other page too. */
async function admit(app: App, socket: Socket): Promise<boolean> {
  const { cookie = '', origin, host } = socket.handshake.headers;
  if (origin && (!URL.canParse(origin) || new URL(origin).host !== host)) return false;
  const cookies = parse(cookie);
  const token = cookies[COOKIES.shopToken.name] ?? cookies[COOKIES.forumToken.name];
  const site = app.sites.siteFor(undefined, (host ?? '').replace(/:\d+$/, '').toLowerCase());
  if (!token || !site) return false;
  const actor = await findActor({ db: app.database.db, now: new Date(), site }, token);
  if (!actor) return false;
  socket.data.sessionId = actor.sessionId;
  await socket.join(roomOf(actor.userId));
  return true;
}
