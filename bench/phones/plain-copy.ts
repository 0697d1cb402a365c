import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

/** What the browser runs or fetches as a script; structured data is none. */
const SCRIPTS = /<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

export interface PlainCopy {
  port: number;
  stop(): void;
}

/** The site at a port of this machine at another one, with the same host names and no scripts in its pages. */
export async function startPlainCopy(port: number): Promise<PlainCopy> {
  const server = createServer((asked, response) => {
    const host = (asked.headers.host ?? 'localhost').replace(/:\d+$/, `:${port}`);
    const headers = {
      ...asked.headers,
      host,
      'accept-encoding': asked.url?.startsWith('/assets/') ? 'br' : 'identity',
    };
    const passed = request({ port, path: asked.url, method: asked.method, headers }, (found) => {
      if (!found.headers['content-type']?.startsWith('text/html')) {
        response.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(response);
        return;
      }
      void withoutScripts(found).then((page) => {
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = found.headers;
        response.writeHead(found.statusCode ?? 502, { ...kept, 'content-encoding': 'gzip' });
        // as the site does, or the copy would be the slower one to download
        response.end(gzipSync(page));
      });
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => server.close().closeAllConnections() };
}

async function withoutScripts(found: IncomingMessage): Promise<string> {
  return (await text(found)).replace(SCRIPTS, '');
}
