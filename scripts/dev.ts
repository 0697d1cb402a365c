import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createBundler } from 'vite';
import { readEnvironment } from '../platform/settings/environment.ts';
import { createServer } from '../server/app.ts';
import { boot } from '../server/boot.ts';
import { fillIfEmpty } from '../server/first-run.ts';
import { openGateway } from '../server/gateway/gateway.ts';
import { startJobs } from '../server/jobs.ts';
import { pagesHandler } from '../server/pages.ts';

/** The product with pages rebuilt as their sources change. Changes outside web/ need a restart. */
const environment = readEnvironment();
const say = (text: string) => console.log(`stoa: ${text}`);
const booted = await boot(environment, say, { control: true });
await fillIfEmpty(booted.app, say);
const bundler = await createBundler({ server: { middlewareMode: true } });
const load = () => bundler.ssrLoadModule('virtual:react-router/server-build');
const http = createServer(booted.app, { files: null, pages: pagesHandler(load, 'development') });
const listener = getRequestListener(http.fetch);
const gateway = await openGateway(booted.app);
createHttpServer((request, response) => {
  if (gateway.owns(request)) gateway.handle(request, response);
  else bundler.middlewares(request, response, () => void listener(request, response));
}).listen(environment.PORT, environment.HOST, () => say(`ready at ${booted.app.publicUrl()}`));
startJobs(booted.app);
