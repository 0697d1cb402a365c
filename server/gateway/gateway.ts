import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { readCallPath } from '../../domains/api-market/gateway/call-path.ts';
import { KnownKeys } from '../../domains/api-market/gateway/known-keys.server.ts';
import type { App } from '../../domains/kit/context.ts';
import { refuseWhileReadOnly } from '../../domains/kit/read-only.ts';
import { hostnameOf } from '../../platform/http/host-names.ts';
import { guardOfReceivers } from '../../platform/network/outgoing.ts';
import { forwardedAddress } from '../client-address.ts';
import { Admission, isServed } from './admit-call.ts';
import { DemoUpstream } from './demo-upstream.ts';
import { Exchange } from './exchange.ts';
import { openInnerCalls } from './inner-calls.ts';
import { limitHeaders } from './limit-headers.ts';
import { openMetering } from './metering.ts';
import { answerPreflight, isPreflight, refuseCall } from './refuse-call.ts';
import { repeat } from './repeat.ts';
import { SignedCaller } from './signed-caller.ts';
import { isWebSocket, responseOn, Tunnels } from './tunnels.ts';
import { openUpstreams } from './upstreams.ts';

const SWEEP_MS = 1_000;
/** Calls have ended before; a connection that does not end with them is left to the end of the process. */
const CLOSE_MS = 2_000;
/** Load balancers ask these under any name. */
const OF_THE_SERVER = new Set(['/healthz', '/readyz']);

export interface Gateway {
  /** Whether a request is for the gateway, by its host name. */
  owns(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Whether a request of its own may leave HTTP. */
  mayUpgrade(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** After the last call: saves what was counted, and returns what is left of the quotas. */
  close(): Promise<void>;
}

interface Tunnelled {
  socket: Duplex;
  head: Buffer;
  tunnels: Tunnels;
}

/** The gateway of the API market: checks keys and quotas, counts calls and passes them on. */
export async function openGateway(app: App): Promise<Gateway> {
  const metering = await openMetering(app);
  const { leases } = metering;
  const keys = new KnownKeys(app.database.db, app);
  const stopDrops = app.drops.onDrop((tag) => keys.drop(tag));
  const calls = new Set<Exchange>();
  const tunnels = new Tunnels();
  const stopSweep = repeat(app, SWEEP_MS, async () => {
    for (const call of calls) call.endIfIdle(Date.now());
    await tunnels.closeEnded(async (publicPart) => {
      const now = Date.now();
      const key = await keys.find(publicPart, now);
      return key ? isServed(key, now) : false;
    });
  });
  const upstreams = openUpstreams(guardOfReceivers(app.environment));
  const admission = new Admission({ keys, leases, rates: metering.rates });
  const signatures = new SignedCaller(app.secret);
  const demo = new DemoUpstream(app);

  async function answer(request: IncomingMessage, response: ServerResponse, tunnel?: Tunnelled): Promise<void> {
    // each call is counted, which is a write
    refuseWhileReadOnly(app);
    const now = Date.now();
    const call = await admission.admit(request, addressOf(app, request), now);
    const { upstream } = call.key.api;
    const giveBack = () => leases.giveBack(call.key.period.id);
    const origin = (await demo.originFor(upstream)) ?? upstream.origin;
    // the caller may have gone while its key was read
    if (response.destroyed) return giveBack();
    const exchange = new Exchange({
      ...{ call, request, response, upstreams, origin, giveBack, tunnel },
      signed: { ...call.key.api.headers, ...signatures.headersFor(call.key, now) },
      limits: limitHeaders(call.key, call.left, now),
      note: metering.note,
      refuse: (error) => refuseCall(app, request, response, error),
      ended: (ended) => calls.delete(ended),
    });
    calls.add(exchange);
    exchange.send();
  }

  const answerOrRefuse: typeof answer = (request, response, tunnel) =>
    answer(request, response, tunnel).catch((error) => refuseCall(app, request, response, error));
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (isPreflight(request)) answerPreflight(request, response);
    else answerOrRefuse(request, response);
  };
  app.callGateway = openInnerCalls(handle, app.environment.GATEWAY_HOST);

  return {
    owns: ({ headers, url }) =>
      hostnameOf(headers.host) === app.environment.GATEWAY_HOST && !OF_THE_SERVER.has(url ?? ''),
    handle,
    mayUpgrade: (request) => isWebSocket(request) && readCallPath(request.url ?? '') !== null,
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      answerOrRefuse(request, responseOn(socket, request), { socket, head, tunnels });
    },
    close: async () => {
      app.callGateway = null;
      tunnels.closeAll();
      // ended one by one: a library of a payment provider fails if one error ends several connections
      await Promise.race([upstreams.close(), wait(CLOSE_MS, undefined, { ref: false })]);
      await demo.close();
      await stopSweep();
      stopDrops();
      await metering.close();
    },
  };
}

function addressOf({ environment }: App, { headers, socket }: IncomingMessage): string {
  const header = headers['x-forwarded-for'];
  const forwarded = forwardedAddress(environment.TRUSTED_PROXIES, Array.isArray(header) ? header.join(',') : header);
  return forwarded ?? socket.remoteAddress ?? '';
}
