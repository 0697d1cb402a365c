import { rangedAnswer } from '../../../platform/http/byte-range.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { appFileParams, downloadListAnswer, downloadListQuery } from './contract.ts';
import { listDownloads } from './list-downloads.server.ts';
import { noteDownload } from './note-download.server.ts';
import { openAppFile } from './open-file.server.ts';
import { isFromStart } from './rules.ts';

/** Opened by itself a file shows nothing and runs nothing. */
const FILE_HEADERS = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export function appDownloadRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/files/{sha256}/{name}',
      tag: 'apps',
      access: 'anyone',
      summary: 'A file of a released version, whole or a range of bytes',
      description:
        'Several ranges are answered with the whole file. The download is counted once a day. A file of a paid app is for its ' +
        'buyers: with their session, or for ten minutes with the link that the details of the app contain for them.',
      params: appFileParams,
      file: { type: 'application/octet-stream', description: 'The file as its developer uploaded it' },
    },
    async (ctx, { params }, c) => {
      const opened = await openAppFile(ctx, params, new URL(c.req.url).searchParams);
      const { method } = c.req.raw;
      const answer = rangedAnswer({
        method,
        header: (name) => c.req.header(name),
        file: opened.file,
        type: 'application/octet-stream',
        etag: `"${opened.sha256}"`,
        headers: {
          ...FILE_HEADERS,
          // a browser would go on giving it away after a refund
          ...(opened.isPaid && { 'cache-control': 'private, no-store' }),
          'content-disposition': attachment(opened.name),
          'repr-digest': `sha-256=:${Buffer.from(opened.sha256, 'hex').toString('base64')}:`,
        },
      });
      if (method === 'GET' && isFromStart(answer)) await noteDownload(ctx, opened);
      return answer;
    },
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/app/downloads',
      tag: 'apps',
      access: 'member',
      summary: 'What the signed-in user downloaded, with updates that are out',
      query: downloadListQuery,
      answer: downloadListAnswer,
    },
    (ctx, { query }) => listDownloads(ctx, query),
  );
}

/** A name in any script as RFC 8187 writes it, with a plain one for old clients. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()+-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
