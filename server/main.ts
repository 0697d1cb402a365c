import { join } from 'node:path';
import { plainConnectionNotice } from '../platform/database/plain-connection.ts';
import { missingFfmpegNotice } from '../platform/media/ffmpeg.ts';
import { readEnvironment } from '../platform/settings/environment.ts';
import { unknownSettings } from '../platform/settings/unknown-settings.ts';
import { createServer, type WebParts } from './app.ts';
import { boot } from './boot.ts';
import { demoAccountsNotice, fillIfEmpty, listeningNotice } from './first-run.ts';
import { openGateway } from './gateway/gateway.ts';
import { createHttpServer } from './http-server.ts';
import { startJobs } from './jobs.ts';
import { pagesHandler } from './pages.ts';
import { payingNotice } from './paying-notice.ts';
import { openRealtime } from './realtime.ts';
import { explainStartFailure } from './start-failure.ts';
import { clientFiles } from './static-files.ts';
import { FINISH_MS, type Life, stopServing, trackConnections } from './stop.ts';

const BUILD = join(import.meta.dirname, '../build');

async function main(): Promise<void> {
  const environment = readEnvironment();
  const say = (text: string) => console.log(`stoa: ${text}`);
  const booted = await boot(environment, say, { control: true });
  const warnings = [
    ...unknownSettings(),
    ...plainConnectionNotice(environment),
    ...(await missingFfmpegNotice(environment)),
  ];
  for (const line of warnings) say(line);
  await fillIfEmpty(booted.app, say);
  const web: WebParts = {
    files: clientFiles(join(BUILD, 'client')),
    pages: pagesHandler(() => import(join(BUILD, 'server/index.js')), 'production'),
  };
  const life: Life = { isStopping: false };
  const http = createServer(booted.app, web, life);
  const gateway = await openGateway(booted.app);
  const server = createHttpServer(http.fetch, gateway, environment.HOST);
  server.listen(environment.PORT, environment.HOST);
  const connections = trackConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const closeRealtime = await openRealtime(booted.app, server);
  const stopJobs = startJobs(booted.app);
  const delayMs = environment.STOP_DELAY * 1_000;
  stopOnSignal(delayMs, say, async () => {
    const cutOff = await stopServing({ server, connections, life, delayMs, closeRealtime });
    if (cutOff > 0) say(`${cutOff} requests were still running and were cut off`);
    await gateway.close();
    await stopJobs();
    await booted.close();
  });
  // last: a signal may follow at once
  const notices = [listeningNotice(environment), demoAccountsNotice(booted.app), await payingNotice(booted.app)];
  for (const line of [`ready at ${booted.app.publicUrl()}`, ...notices.flat()]) say(line);
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
