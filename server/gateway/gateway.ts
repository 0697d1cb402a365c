import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { KnownKeys } from '../../domains/api-market/gateway/known-keys.server.ts';
import { CallJournal } from '../../domains/api-market/metering/call-journal.server.ts';
import { QuotaLeases } from '../../domains/api-market/metering/quota-leases.server.ts';
import { RateShares } from '../../domains/api-market/metering/rate-shares.server.ts';
import { replayJournals } from '../../domains/api-market/metering/replay-journals.server.ts';
import { saveCalls } from '../../domains/api-market/metering/save-calls.server.ts';
import { appForWorkload } from '../../domains/kit/app-for-workload.ts';
import type { App } from '../../domains/kit/context.ts';
import { hostnameOf } from '../../platform/http/host-names.ts';
import { guardOfReceivers } from '../../platform/network/outgoing.ts';
import { forwardedAddress } from '../client-address.ts';
import { Admission } from './admit-call.ts';
import { DemoUpstream } from './demo-upstream.ts';
import { Exchange } from './exchange.ts';
import { limitHeaders } from './limit-headers.ts';
import { answerPreflight, isPreflight, refuseCall } from './refuse-call.ts';
import { SignedCaller } from './signed-caller.ts';
import { openUpstreams } from './upstreams.ts';

const FLUSH_MS = 1_000;
const REPLAY_MS = 30_000;
const SWEEP_MS = 5_000;
/** Calls have ended before; a connection that does not end with them is left to the end of the process. */
const CLOSE_MS = 2_000;
/** Load balancers ask these under any name. */
const OF_THE_SERVER = new Set(['/healthz', '/readyz']);

export interface Gateway {
  /** Whether a request is for the gateway, by its host name. */
  owns(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** After the last call: saves what was counted, and returns what is left of the quotas. */
  close(): Promise<void>;
}

/** The gateway of the API market: checks keys and quotas, counts calls and passes them on. */
export async function openGateway(app: App): Promise<Gateway> {
  const folder = join(app.environment.STOA_DATA, 'gateway');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const process = randomBytes(16).toString('hex');
  const { db } = appForWorkload(app, 'jobs').database;
  const journal = new CallJournal(folder, process, app.log);
  const keys = new KnownKeys(app.database.db, app);
  const leases = new QuotaLeases(app.database.db);
  const shares = new RateShares(db, process, app.database.driver === 'pglite');
  const replay = () => replayJournals(db, folder, process);
  await replay();
  const flush = async () => {
    for (const batch of journal.takeBatches()) {
      await saveCalls(db, batch);
      await journal.forget(batch);
    }
    await leases.returnIdle(Date.now());
    await shares.beat(Date.now());
  };
  const stopDrops = app.drops.onDrop((tag) => keys.drop(tag));
  const calls = new Set<Exchange>();
  const sweep = async () => {
    for (const call of calls) call.endIfIdle(Date.now());
  };
  const stops = [repeat(app, FLUSH_MS, flush), repeat(app, REPLAY_MS, replay), repeat(app, SWEEP_MS, sweep)];
  const upstreams = openUpstreams(guardOfReceivers(app.environment));
  const admission = new Admission({ keys, leases, processes: () => shares.processes });
  const signatures = new SignedCaller(app.secret);
  const demo = new DemoUpstream(app);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = Date.now();
    shares.note(now);
    const call = await admission.admit(request, addressOf(app, request), now);
    const { upstream } = call.key.api;
    const giveBack = () => leases.giveBack(call.key.period.id);
    const origin = (await demo.originFor(upstream)) ?? upstream.origin;
    // the caller may have gone while its key was read
    if (response.destroyed) return giveBack();
    const exchange = new Exchange({
      ...{ call, request, response, upstreams, origin, giveBack },
      signed: { ...call.key.api.headers, ...signatures.headersFor(call.key, now) },
      limits: limitHeaders(call.key, call.left, now),
      note: (metered, written) => journal.note(metered, written),
      refuse: (error) => refuseCall(app, request, response, error),
      ended: (ended) => calls.delete(ended),
    });
    calls.add(exchange);
    exchange.send();
  }

  return {
    owns: ({ headers, url }) =>
      hostnameOf(headers.host) === app.environment.GATEWAY_HOST && !OF_THE_SERVER.has(url ?? ''),
    handle: (request, response) => {
      if (isPreflight(request)) answerPreflight(request, response);
      else answer(request, response).catch((error) => refuseCall(app, request, response, error));
    },
    close: async () => {
      // ended one by one: a library of a payment provider fails if one error ends several connections
      await Promise.race([upstreams.close(), wait(CLOSE_MS, undefined, { ref: false })]);
      await demo.close();
      for (const stop of stops) await stop();
      stopDrops();
      await leases.close().catch((err: unknown) => app.log.error({ err }, 'rest of the quotas not returned'));
      // what cannot be saved is in the journal, for the next start
      await flush().catch((err: unknown) => app.log.error({ err }, 'calls of the gateway not saved'));
    },
  };
}

function addressOf({ environment }: App, { headers, socket }: IncomingMessage): string {
  const header = headers['x-forwarded-for'];
  const forwarded = forwardedAddress(environment.TRUSTED_PROXIES, Array.isArray(header) ? header.join(',') : header);
  return forwarded ?? socket.remoteAddress ?? '';
}

/** Runs work at an interval, one run at a time; returns how to stop it after the current run. */
function repeat(app: App, everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch((err: unknown) => app.log.error({ err }, 'work of the gateway failed'))
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
