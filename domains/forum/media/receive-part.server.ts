import { Readable } from 'node:stream';
import type { Server } from '@tus/server';
import { sql } from 'kysely';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import type { App, Ctx } from '../../kit/context.ts';
import type { BeginUpload } from './contract.ts';
import { type MediaRow, PROCESS } from './media-rows.server.ts';
import { finishUpload } from './store-upload.server.ts';
import { beginUpload, incomingFolder, requireOwnUpload } from './uploads.server.ts';

/** Address of the uploads; the protocol is tus 1.0.0 with the extensions `creation` and `termination`. */
export const UPLOADS_PATH = '/api/community/uploads';
const VERSION = { 'Tus-Resumable': '1.0.0' };
/** Another process leaves an upload alone while parts of it arrive here. */
const LOCK_SECONDS = 30;
const RENEW_MS = 5_000;
const KEY_HEADER = 'x-upload-key';

const servers = new WeakMap<App, Promise<Server>>();

/** The protocol of the parts; who may send them is checked before, and the size of each is counted below it. */
function tusServer(app: App): Promise<Server> {
  const server = servers.get(app) ?? makeServer(app);
  servers.set(app, server);
  return server;
}

/** The library is loaded on first use. */
async function makeServer(app: App): Promise<Server> {
  const [{ Server: TusServer }, { FileStore }] = await Promise.all([import('@tus/server'), import('@tus/file-store')]);
  return new TusServer({
    path: UPLOADS_PATH,
    datastore: new FileStore({ directory: incomingFolder(app) }),
    relativeLocation: true,
    // our own request carries it: nothing of the client's is passed on
    namingFunction: (request) => request.headers.get(KEY_HEADER) ?? '',
  });
}

/** Registers an upload and returns its address. Throws the errors of `beginUpload`. */
export async function createUpload(ctx: Ctx, input: BeginUpload): Promise<Response> {
  const { key } = await beginUpload(ctx, input);
  const headers = { ...VERSION, 'Upload-Length': String(input.bytes), [KEY_HEADER]: key };
  const answer = await (await tusServer(ctx.app)).handleWeb(inside('', { method: 'POST', headers }));
  if (answer.status !== 201) throw new Error(`upload not created: ${answer.status} ${await answer.text()}`);
  return new Response(null, { status: 201, headers: { ...VERSION, Location: `${UPLOADS_PATH}/${key}` } });
}

interface Part {
  key: string;
  /** As sent. */
  headers: Headers;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Adds a part at the end of what has arrived; with the last one the file is examined. What arrived before a connection
 * broke stays. Throws `forum_upload_not_found`, `forum_upload_busy` for a wrong offset or a part that arrives elsewhere
 * at this moment, `payload_too_large`, and the errors of `finishUpload`.
 */
export async function receivePart(ctx: Ctx, { key, headers, pieces }: Part): Promise<Response> {
  const row = await requireOwnUpload(ctx, key);
  if (row.state !== 'receiving' || !(await lock(ctx, row))) throw new DomainError('forum_upload_busy');
  const arriving = new Arriving(pieces, () => lock(ctx, row));
  try {
    const request = inside(`/${key}`, {
      method: 'PATCH',
      headers: passedOn(headers),
      body: Readable.toWeb(Readable.from(arriving.pieces(), { objectMode: false })) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    const answer = await (await tusServer(ctx.app)).handleWeb(request);
    if (arriving.refusal) throw arriving.refusal;
    if (answer.status !== 204) throw await asError(answer);
    const offset = Number(answer.headers.get('upload-offset'));
    if (offset === row.bytes) await finishUpload(ctx, row);
    return new Response(null, { status: 204, headers: { ...VERSION, 'Upload-Offset': String(offset) } });
  } finally {
    await unlock(ctx, row);
  }
}

/** A request of our own: only the path and the headers that are set here. */
const inside = (path: string, init: RequestInit) => new Request(`http://uploads.invalid${UPLOADS_PATH}${path}`, init);

function passedOn(headers: Headers): Record<string, string> {
  const names = ['tus-resumable', 'upload-offset', 'content-type', 'content-length'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** A body that ends where its connection breaks, instead of failing: its beginning is stored. */
class Arriving {
  refusal: DomainError | undefined;
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #renew: () => Promise<unknown>;

  constructor(source: AsyncIterable<Uint8Array>, renew: () => Promise<unknown>) {
    this.#source = source;
    this.#renew = renew;
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    let renewedAt = Date.now();
    try {
      for await (const piece of this.#source) {
        yield piece;
        if (Date.now() - renewedAt < RENEW_MS) continue;
        renewedAt = Date.now();
        await this.#renew();
      }
    } catch (error) {
      if (isDomainError(error)) this.refusal = error;
    }
  }
}

async function asError(answer: Response): Promise<Error> {
  const text = (await answer.text()).trim();
  if (answer.status === 404 || answer.status === 410) return new DomainError('forum_upload_not_found');
  if (answer.status === 409) return new DomainError('forum_upload_busy');
  if (answer.status === 413) return new DomainError('payload_too_large');
  if (answer.status < 500)
    return new DomainError('validation_failed', { fields: [{ field: text, code: 'invalid_format' }] });
  // of the errors of the file system, one is to be expected
  return new DomainError('storage_full');
}

async function lock(ctx: Ctx, { id }: MediaRow): Promise<boolean> {
  const now = new Date();
  const taken = await sql`
    update forum.media set locked_by = ${PROCESS}, updated_at = ${now}::timestamptz,
      locked_until = ${now}::timestamptz + make_interval(secs => ${LOCK_SECONDS})
    where id = ${id}::bigint and state = 'receiving'
      and (locked_by is null or locked_by = ${PROCESS} or locked_until < ${now}::timestamptz) returning id`.execute(
    ctx.app.database.db,
  );
  return taken.rows.length > 0;
}

async function unlock(ctx: Ctx, { id }: MediaRow): Promise<void> {
  await sql`update forum.media set locked_by = null, locked_until = null
    where id = ${id}::bigint and locked_by = ${PROCESS} and state in ('receiving', 'stored')`.execute(
    ctx.app.database.db,
  );
}
