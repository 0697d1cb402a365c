import { z } from '@hono/zod-openapi';
import { refuseFields } from '../../../platform/errors.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { fieldProblems } from '../../kit/field-problems.ts';
import { appUploadAnswer, beginAppUploadInput, uploadKey } from './contract.ts';
import { finishArrived } from './place-file.server.ts';
import { receiveAppPart } from './receive-app-part.server.ts';
import { MAX_APP_PART_BYTES } from './rules.ts';
import { beginAppUpload, discardAppUpload, requireOwnAppUpload, toUpload } from './uploads.server.ts';

const PATH = '/api/developer/apps/uploads';
const UPLOAD = { tag: 'developer apps', access: 'developer:products.publish' } as const;
const PROTOCOL = { 'Tus-Resumable': '1.0.0' };
const params = z.object({ key: uploadKey });
const NOTHING = { type: 'text/plain', description: 'No content: the answer is in the headers, as tus 1.0.0 defines' };

/** Files of versions, in parts. */
export function appUploadRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...UPLOAD,
      method: 'post',
      path: PATH,
      summary: 'Begin to upload a file of a version (tus 1.0.0, creation)',
      description:
        'Headers: `Upload-Length`, and `Upload-Metadata` with `version` (its id), `filename`, and if wanted `platform`, `architecture` and `sha256`. The answer’s `Location` takes the parts.',
      file: NOTHING,
    },
    async (ctx, _input, c) => {
      const { key } = await beginAppUpload(
        ctx,
        readCreation((name) => c.req.header(name)),
      );
      return new Response(null, { status: 201, headers: { ...PROTOCOL, Location: `${PATH}/${key}` } });
    },
  );
  partRoutes(api);
}

/** Pairs of a name and a value in base64, as the protocol writes them. */
function readCreation(header: (name: string) => string | undefined) {
  const sent = Object.fromEntries(
    (header('upload-metadata') ?? '').split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
  const { version, filename, platform, architecture, sha256 } = sent;
  const given = { versionId: Number(version), name: filename, platform, architecture, sha256 };
  const read = beginAppUploadInput.safeParse({ ...given, bytes: header('upload-length') });
  return read.success ? read.data : refuseFields(fieldProblems(read.error));
}

function partRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...UPLOAD,
      method: 'patch',
      path: `${PATH}/{key}`,
      summary: 'Add a part to an upload (tus 1.0.0, at most 8 MB)',
      description: 'With the last part the content is examined: what cannot be offered is refused and deleted.',
      upload: true,
      maxBytes: MAX_APP_PART_BYTES,
      params,
      file: NOTHING,
    },
    async (ctx, { params: { key }, file }, c) => {
      const offset = await receiveAppPart(ctx, { key, header: (name) => c.req.header(name), pieces: file });
      return new Response(null, { status: 204, headers: { ...PROTOCOL, 'Upload-Offset': String(offset) } });
    },
  );
  endpoint(
    api,
    {
      ...UPLOAD,
      method: 'get',
      path: `${PATH}/{key}`,
      summary: 'How much of an upload has arrived; as HEAD, in the headers of tus 1.0.0',
      params,
      answer: appUploadAnswer,
    },
    async (ctx, { params: { key } }, c) => {
      await finishArrived(ctx, key);
      const upload = await toUpload(ctx, await requireOwnAppUpload(ctx, key));
      c.header('Tus-Resumable', '1.0.0');
      c.header('Upload-Offset', String(upload.offset));
      c.header('Upload-Length', String(upload.bytes));
      c.header('cache-control', 'no-store');
      return upload;
    },
  );
  endpoint(
    api,
    {
      ...UPLOAD,
      method: 'delete',
      path: `${PATH}/{key}`,
      summary: 'Delete an unfinished upload',
      params,
      file: NOTHING,
    },
    async (ctx, { params: { key } }) => {
      await discardAppUpload(ctx, key);
      return new Response(null, { status: 204, headers: PROTOCOL });
    },
  );
}
