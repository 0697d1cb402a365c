import type { Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { EnvironmentError, readEnvironment } from '../platform/environment.ts';
import { createServer, type WebParts } from './app.ts';
import { type Booted, boot } from './boot.ts';
import { demoAccountsNotice, fillIfEmpty } from './first-run.ts';
import { startJobs } from './jobs.ts';
import { pagesHandler } from './pages.ts';
import { openRealtime } from './realtime.ts';
import { explainStartFailure } from './start-failure.ts';
import { clientFiles } from './static-files.ts';

const BUILD = join(import.meta.dirname, '../build');

async function main(): Promise<void> {
  const environment = readEnvironment();
  const say = (text: string) => console.log(`stoa: ${text}`);
  const booted = await boot(environment, say, { control: true });
  await fillIfEmpty(booted.app, say);
  const web: WebParts = {
    files: clientFiles(join(BUILD, 'client')),
    pages: pagesHandler(() => import(join(BUILD, 'server/index.js')), 'production'),
  };
  const http = createServer(booted.app, web);
  const server = serve({ fetch: http.fetch, port: environment.PORT, hostname: environment.HOST });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const closeRealtime = await openRealtime(booted.app, server as HttpServer);
  const stopJobs = startJobs(booted.app);
  say(`ready at ${booted.app.publicUrl()}`);
  for (const line of demoAccountsNotice(booted.app)) say(line);
  stopOnSignal(booted, server, closeRealtime, stopJobs);
}

/** Finishes what is under way, then goes; a second signal goes at once. */
function stopOnSignal(
  booted: Booted,
  server: ReturnType<typeof serve>,
  closeRealtime: () => Promise<void>,
  stopJobs: () => Promise<void>,
): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    const closed = new Promise((resolve) => server.close(resolve));
    await closeRealtime();
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 3_000).unref())]);
    await stopJobs();
    await booted.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

try {
  await main();
} catch (error) {
  console.error(`stoa: ${error instanceof EnvironmentError ? error.message : explainStartFailure(error)}`);
  process.exit(1);
}
