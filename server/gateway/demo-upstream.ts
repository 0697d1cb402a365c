import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { exampleAnswer } from '../../domains/api-market/gateway/example-answer.ts';
import type { App } from '../../domains/kit/context.ts';

/** A name that nobody can register (RFC 2606): the upstreams of the demo content. */
const DEMO_HOST = /^([a-z0-9-]+)\.example$/;

/**
 * Answers the calls of demo APIs with the examples of their documents, so that a trial run can be tried without another
 * server. It listens on a port of this machine as any upstream does, from the first call on.
 */
export class DemoUpstream {
  readonly #app: App;
  #server: Promise<Server> | null = null;

  constructor(app: App) {
    this.#app = app;
  }

  /** The origin to connect to instead of a demo upstream; null for any other one, and in production. */
  async originFor({ hostname }: URL): Promise<string | null> {
    if (this.#app.environment.STOA_ENV === 'production' || !DEMO_HOST.test(hostname)) return null;
    this.#server ??= this.#listen();
    return `http://127.0.0.1:${((await this.#server).address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const server = await this.#server;
    server?.closeAllConnections();
    server?.close();
  }

  #listen(): Promise<Server> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((err: unknown) => {
        this.#app.log.error({ err }, 'demo API failed');
        response.writeHead(500).end();
      });
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(server));
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, slug = ''] = DEMO_HOST.exec(request.headers.host ?? '') ?? [];
    const url = new URL(request.url ?? '/', 'http://demo');
    const path = url.pathname.replace(/^\/v1/, '');
    request.resume();
    const answer = exampleAnswer(await this.#documentOf(slug), request.method ?? 'GET', path);
    const body = JSON.stringify(answer.body);
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  }

  #documentOf(slug: string): Promise<unknown> {
    return this.#app.valueCache.fill(`demo-document:${slug}`, [], async () => {
      const found = await sql<{ document: unknown }>`
        select d.document from apis.apis a join apis.documents d on d.id = a.document_id
        where a.slug = ${slug}`.execute(this.#app.database.db);
      return found.rows[0]?.document ?? {};
    });
  }
}
