import { z } from '@hono/zod-openapi';
import { refuseFields } from '../../../platform/errors.ts';
import { rangedAnswer } from '../../../platform/http/byte-range.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { fieldProblems } from '../../kit/field-problems.ts';
import { captionsInput, MAX_CAPTIONS } from '../captions/contract.ts';
import { readCaptions } from '../captions/read-captions.server.ts';
import { saveCaptions } from '../captions/save-captions.server.ts';
import { idText } from '../contract.ts';
import { beginUploadInput, mediaKey, waitingMediaShape } from './contract.ts';
import { openMedia } from './open-media.server.ts';
import { createUpload, receivePart, UPLOADS_PATH } from './receive-part.server.ts';
import { MAX_PART_BYTES } from './rules.ts';
import { finishUpload } from './store-upload.server.ts';
import { discardUpload, listWaiting, requireOwnUpload, toWaiting } from './uploads.server.ts';

const UPLOAD = { tag: 'community', access: 'member' } as const;
const params = z.object({ key: mediaKey });
const NOTHING = { type: 'text/plain', description: 'No content: the answer is in the headers, as tus 1.0.0 defines' };
/** Opened by itself a file shows nothing, and no other site may embed it. */
const FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Cookie',
};

/** Uploading videos and sounds in parts, and playing them. */
export function forumMediaRoutes(api: Api): void {
  uploadRoutes(api);
  partRoutes(api);
  captionRoutes(api);
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/community/media/{id}/{name}',
      tag: 'community',
      access: 'anyone',
      summary: 'A file of a topic’s video or sound, whole or a range of bytes',
      description: 'Only for those who may view the topic and its attachments at that moment.',
      params: z.object({ id: idText, name: z.string().regex(/^[a-z0-9]{1,12}\.(?:mp4|webm|mp3|m4a|jpg)$/) }),
      file: { type: 'application/octet-stream', description: 'MP4, WebM, MP3, M4A or, for the poster, JPEG' },
    },
    async (ctx, { params: wanted }, c) => {
      const { isPublic, ...opened } = await openMedia(ctx, wanted);
      const cache = isPublic ? 'private, max-age=300' : 'private, no-store';
      const headers = { ...FILE_HEADERS, 'cache-control': cache };
      return rangedAnswer({ ...opened, method: c.req.raw.method, header: (name) => c.req.header(name), headers });
    },
  );
}

function captionRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/community/captions/{id}/{language}',
      tag: 'community',
      access: 'anyone',
      summary: 'The captions of a topic’s video, or the transcript of its sound, in one language',
      params: z.object({ id: idText, language: z.enum(LOCALES) }),
      file: { type: 'text/vtt', description: 'WebVTT; a transcript without times is plain text' },
    },
    async (ctx, { params: wanted }) => {
      const { kind, content } = await readCaptions(ctx, wanted);
      const type = `${kind === 'vtt' ? 'text/vtt' : 'text/plain'}; charset=utf-8`;
      return new Response(content, {
        headers: { ...FILE_HEADERS, 'content-type': type, 'cache-control': 'private, no-store' },
      });
    },
  );
  endpoint(
    api,
    {
      ...UPLOAD,
      method: 'post',
      path: '/api/community/topic/captions',
      summary: 'Store the captions of a video, or the transcript of a sound, in one language; empty deletes them',
      maxBytes: MAX_CAPTIONS * 4,
      body: captionsInput,
      answer: z.null(),
    },
    (ctx, { body }) => saveCaptions(ctx, body).then(() => null),
  );
}

function uploadRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...UPLOAD,
      method: 'post',
      path: UPLOADS_PATH,
      summary: 'Begin to upload a video or sound (tus 1.0.0, creation)',
      description:
        'Headers: `Upload-Length`, and `Upload-Metadata` with `kind` (`video` or `audio`) and `filename`. The answer’s `Location` takes the parts.',
      file: NOTHING,
    },
    async (ctx, _input, c) => createUpload(ctx, await readCreation((name) => c.req.header(name))),
  );
  endpoint(
    api,
    {
      ...UPLOAD,
      method: 'get',
      path: UPLOADS_PATH,
      summary: 'One’s own uploads that no topic uses yet',
      answer: z.array(waitingMediaShape),
    },
    (ctx) => listWaiting(ctx),
  );
}

async function readCreation(header: (name: string) => string | undefined) {
  const { Metadata } = await import('@tus/server');
  let sent: Record<string, string | null> = {};
  try {
    sent = Metadata.parse(header('upload-metadata') || undefined);
  } catch {
    refuseFields([{ field: 'Upload-Metadata', code: 'invalid_format' }]);
  }
  const given = { kind: sent.kind, name: sent.filename ?? '', bytes: header('upload-length') };
  const read = beginUploadInput.safeParse(given);
  return read.success ? read.data : refuseFields(fieldProblems(read.error));
}

function partRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...UPLOAD,
      method: 'patch',
      path: `${UPLOADS_PATH}/{key}`,
      summary: 'Add a part to an upload (tus 1.0.0, at most 8 MB)',
      description: 'With the last part the content is examined: what is no video or sound is refused and deleted.',
      upload: true,
      maxBytes: MAX_PART_BYTES,
      params,
      file: NOTHING,
    },
    (ctx, { params: { key }, file }, c) => receivePart(ctx, { key, headers: c.req.raw.headers, pieces: file }),
  );
  endpoint(
    api,
    {
      ...UPLOAD,
      method: 'get',
      path: `${UPLOADS_PATH}/{key}`,
      summary: 'How much of an upload has arrived; as HEAD, in the headers of tus 1.0.0',
      params,
      answer: waitingMediaShape,
    },
    async (ctx, { params: { key } }, c) => {
      const before = await toWaiting(ctx, await requireOwnUpload(ctx, key));
      // every byte was there when the process ended
      if (!before.isReady && before.offset === before.bytes) await finishUpload(ctx, await requireOwnUpload(ctx, key));
      const upload = await toWaiting(ctx, await requireOwnUpload(ctx, key));
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
      path: `${UPLOADS_PATH}/{key}`,
      summary: 'Delete an upload that no topic uses (tus 1.0.0, termination)',
      params,
      file: NOTHING,
    },
    async (ctx, { params: { key } }) => {
      await discardUpload(ctx, { key });
      return new Response(null, { status: 204, headers: { 'Tus-Resumable': '1.0.0' } });
    },
  );
}
