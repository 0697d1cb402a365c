import { join } from 'node:path';
import type { App } from '../domains/kit/context.ts';
import { plainConnectionNotice } from '../platform/database/plain-connection.ts';
import { missingFfmpegNotice } from '../platform/media/ffmpeg.ts';
import { readEnvironment } from '../platform/settings/environment.ts';
import { unknownSettings } from '../platform/settings/unknown-settings.ts';
import { createServer, type WebParts } from './app.ts';
import { boot } from './boot.ts';
import { demoAccountsNotice, fillIfEmpty, listeningNotice } from './first-run.ts';
import { openGateway } from './gateway/gateway.ts';
import { createHttpServer } from './http-server.ts';
import { jobsOf, startJobs } from './jobs.ts';
import { pagesHandler } from './pages.ts';
import { payingNotice } from './paying-notice.ts';
import { createProbes } from './probes.ts';
import { openRealtime } from './realtime.ts';
import { explainStartFailure } from './start-failure.ts';
import { clientFiles } from './static-files.ts';
import { FINISH_MS, type Life, stopServing, trackConnections } from './stop.ts';

const BUILD = join(import.meta.dirname, '../build');

async function main(): Promise<void> {
  const environment = readEnvironment();
  const say = (text: string) => console.log(`stoa: ${text}`);
  const { STOA_ROLE: role } = environment;
  const [servesPages, servesCalls] = [role === 'all' || role === 'web', role !== 'worker'];
  // jobs read and write uploads
  const media = role !== 'gateway';
  const booted = await boot(environment, say, { control: true, media });
  const warnings = [
    ...unknownSettings(),
    ...plainConnectionNotice(environment),
    ...(media ? await missingFfmpegNotice(environment) : []),
  ];
  for (const line of warnings) say(line);
  if (media) await fillIfEmpty(booted.app, say);
  const life: Life = { isStopping: false };
  const http = servesPages ? createServer(booted.app, webParts(), life) : createProbes(booted.app, life);
  const gateway = servesCalls ? await openGateway(booted.app) : null;
  const server = createHttpServer(http.fetch, gateway, environment.HOST);
  server.listen(environment.PORT, environment.HOST);
  const connections = trackConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const closeRealtime = servesPages ? await openRealtime(booted.app, server) : async () => {};
  const stopJobs = startJobs(booted.app, jobsOf(role));
  const delayMs = environment.STOP_DELAY * 1_000;
  stopOnSignal(delayMs, say, async () => {
    const cutOff = await stopServing({ server, connections, life, delayMs, closeRealtime });
    if (cutOff > 0) say(`${cutOff} requests were still running and were cut off`);
    await gateway?.close();
    await stopJobs();
    await booted.close();
  });
  // last: a signal may follow at once
  for (const line of await readyNotices(booted.app)) say(line);
}

const webParts = (): WebParts => ({
  files: clientFiles(join(BUILD, 'client')),
  pages: pagesHandler(() => import(join(BUILD, 'server/index.js')), 'production'),
});

async function readyNotices(app: App): Promise<string[]> {
  const { HOST, PORT, GATEWAY_HOST, STOA_ROLE } = app.environment;
  if (STOA_ROLE === 'worker') return [`ready at ${HOST}:${PORT} for health and metrics; running jobs`];
  if (STOA_ROLE === 'gateway') return [`ready at ${HOST}:${PORT} for calls of ${GATEWAY_HOST}`];
  const notices = [listeningNotice(app.environment), demoAccountsNotice(app), await payingNotice(app)];
  return [`ready at ${app.publicUrl()}`, ...notices.flat()];
}

/** How long jobs and database may take to close after the requests. */
const CLOSING_MS = 10_000;

/** Finishes running requests, then exits; a second signal exits at once. */
function stopOnSignal(delayMs: number, say: (text: string) => void, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('stopping: finishing what is running');
    setTimeout(() => process.exit(1), delayMs + FINISH_MS + CLOSING_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

try {
  await main();
} catch (error) {
  console.error(`stoa: ${explainStartFailure(error)}`);
  process.exit(1);
}
