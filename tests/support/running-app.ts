import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { App } from '../../domains/kit/context.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { createServer } from '../../server/app.ts';
import { bootOn } from '../../server/boot.ts';
import { fillIfEmpty } from '../../server/first-run.ts';
import { openGateway } from '../../server/gateway/gateway.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { pagesHandler } from '../../server/pages.ts';
import { openRealtime } from '../../server/realtime.ts';
import { clientFiles } from '../../server/static-files.ts';
import { type DemoContent, demoOf } from './demo-content.ts';
import { freshDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database.ts';

const BUILD = join(import.meta.dirname, '../../build');

export interface RunningApp {
  /** `http://localhost:port`, without a slash at its end. */
  url: string;
  app: App;
  database: TestDatabase;
  /** A JSON call; returns the body as received. */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<CallResult<T>>;
  close(): Promise<void>;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface CallResult<T> {
  status: number;
  headers: Headers;
  body: { code: number; message: string; data: T };
}

/**
 * The real application on a separate database, filled with the basics and (unless `demo` is false) the demo content,
 * served on a free port. Pages are served from the build if there is one.
 */
export async function startApp(
  options: TestDatabaseOptions & { demo?: boolean; env?: Record<string, string> } = {},
): Promise<RunningApp> {
  const { demo = true, env = {}, ...databaseOptions } = options;
  const folder = await mkdtemp(join(tmpdir(), 'stoa-app-'));
  const prepared = demo && databaseOptions.driver !== 'pglite' ? demoOfThisRun() : undefined;
  const database = await freshDatabase({ filling: prepared?.filling, ...databaseOptions });
  await prepared?.layInto(folder);
  const environment = readEnvironment({
    STOA_DATA: folder,
    STOA_DEMO: demo ? '1' : '0',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...env,
  });
  const booted = await bootOn(database, environment);
  await fillIfEmpty(booted.app, () => {});
  const http = createServer(booted.app, {
    files: clientFiles(join(BUILD, 'client')),
    pages: pagesHandler(() => import(join(BUILD, 'server/index.js')), 'production'),
  });
  const gateway = await openGateway(booted.app);
  const server = createHttpServer(http.fetch, gateway, '127.0.0.1').listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const closeRealtime = await openRealtime(booted.app, server);
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  booted.app.publicUrl = () => url;
  return {
    url,
    app: booted.app,
    database,
    call: (method, path, callOptions) => call(url, method, path, callOptions),
    close: async () => {
      await closeRealtime();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await gateway.close();
      await booted.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Only where there is a server to copy from. */
function demoOfThisRun(): DemoContent | undefined {
  const run = inject('run') as string | undefined;
  return run ? demoOf(run) : undefined;
}

async function call<T>(url: string, method: string, path: string, options: CallOptions = {}): Promise<CallResult<T>> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { token: options.token } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as CallResult<T>['body'] };
}
