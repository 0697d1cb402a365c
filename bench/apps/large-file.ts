import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../tests/support/postgres-cluster.ts';
import type { ShopProcess } from '../processes.ts';

const MB = 1024 * 1024;
const PART = 8 * MB;
const NGINX = '/usr/sbin/nginx';
const ROUNDS = 3;
/** An upload stays locked for this long after its process was killed, and a client asks again. */
const LOCKED_MS = 40_000;

/** Begins with the mark of a program, so that no archive is unpacked; otherwise nothing that compresses. */
function partOf(nth: number): Buffer {
  const part = Buffer.alloc(PART, `part ${nth} of a file that only the bench knows `);
  if (nth === 0) part.set([0x7f, 0x45, 0x4c, 0x46]);
  return part;
}

export interface Upload {
  token: string;
  versionId: number;
  parts: number;
}

/** Begins an upload (tus) and returns its path. */
export async function beginUpload({ url }: Pick<ShopProcess, 'url'>, upload: Upload): Promise<string> {
  const { token, versionId, parts } = upload;
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const metadata = `version ${encoded(String(versionId))},filename ${encoded('large.bin')},platform ${encoded('linux')}`;
  const headers = {
    token,
    'tus-resumable': '1.0.0',
    'upload-length': String(parts * PART),
    'upload-metadata': metadata,
  };
  const answer = await fetch(`${url}/api/developer/apps/uploads`, { method: 'POST', headers });
  if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.get('location') ?? '';
}

/** How many whole parts have arrived. */
export async function arrivedParts({ url }: Pick<ShopProcess, 'url'>, path: string, token: string): Promise<number> {
  const headers = { token, 'tus-resumable': '1.0.0' };
  const answer = await fetch(url + path, { method: 'HEAD', headers });
  if (answer.status !== 200) throw new Error(`the offset was answered ${answer.status}`);
  return Number(answer.headers.get('upload-offset')) / PART;
}

/** Waits until an upload accepts parts, as a client does that is refused while the lock of a killed process lasts. */
export async function untilUnlocked({ url }: Pick<ShopProcess, 'url'>, path: string, token: string): Promise<void> {
  const headers = {
    ...{ token, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' },
    'upload-offset': String(Math.round((await arrivedParts({ url }, path, token)) * PART)),
  };
  for (const end = Date.now() + LOCKED_MS; ; await wait(500)) {
    const answer = await fetch(url + path, { method: 'PATCH', headers, body: new Uint8Array() });
    if (answer.status === 204) return;
    if (answer.status !== 409 || Date.now() > end) throw new Error(`the upload stays locked: ${await answer.text()}`);
  }
}

/** Sends the parts from `from` to `to`, and returns how many were acknowledged: fewer if the server ends. */
export async function sendParts(
  { url }: Pick<ShopProcess, 'url'>,
  { path, token, from, to }: { path: string; token: string; from: number; to: number },
): Promise<number> {
  for (let nth = from; nth < to; nth += 1) {
    // what arrived of a part before the server was killed counts
    const whole = partOf(Math.floor(nth));
    const body = whole.subarray(Math.round((nth % 1) * PART));
    const headers = {
      ...{ token, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' },
      'upload-offset': String(Math.round(nth * PART)),
    };
    const answer = await fetch(url + path, { method: 'PATCH', headers, body: new Uint8Array(body) }).catch(() => null);
    if (answer === null) return nth;
    if (answer.status !== 204) throw new Error(`a part was answered ${answer.status}: ${await answer.text()}`);
    nth = Math.floor(nth);
  }
  return to;
}

export interface Downloads {
  /** Megabytes a second, round by round. */
  rounds: { shop: number; nginx: number }[];
  memoryMb: { before: number; after: number };
}

/** The same file from the shop and from nginx in turn, with curl as the client. */
export async function compareDownloads(shop: ShopProcess, address: string, stored: string): Promise<Downloads> {
  const nginx = await startNginx(stored);
  await speedOf(shop.url + address);
  const before = (await shop.ask('state')).memoryMb;
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ shop: await speedOf(shop.url + address), nginx: nginx ? await speedOf(nginx.url) : 0 });
  const after = (await shop.ask('state')).memoryMb;
  await nginx?.stop();
  return { rounds, memoryMb: { before, after } };
}

async function speedOf(url: string): Promise<number> {
  const args = ['-sf', '-o', '/dev/null', '-w', '%{speed_download}', url];
  const { stdout } = await promisify(execFile)('curl', args);
  return Math.round(Number(stdout) / MB);
}

/** Undefined where nginx is not installed. */
async function startNginx(stored: string): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (!existsSync(NGINX)) return undefined;
  const port = await freePort();
  const folder = join(stored, '..', `nginx-${port}`);
  mkdirSync(folder);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; error_log ${folder}/error.log; pid ${folder}/pid;
events { worker_connections 64; }
http { access_log off; sendfile on; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; location = /file { alias ${stored}; } } }\n`,
  );
  const child: ChildProcess = spawn(NGINX, ['-c', file], { stdio: 'ignore' });
  for (let tries = 0; !existsSync(`${folder}/pid`) && tries < 100; tries += 1) await wait(50);
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${readFileSync(`${folder}/error.log`, 'utf8')}`);
  return {
    url: `http://127.0.0.1:${port}/file`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
