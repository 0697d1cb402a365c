import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSigningKey, publicKeyFile, signatureFile } from '../../domains/app-market/release-index/minisign.ts';
import { ScannerError, scanContent } from '../../platform/network/clamd.ts';
import { installOnDebian } from '../support/install-on-debian.ts';

const CLAMD = '/usr/sbin/clamd';
const MINISIGN = '/usr/bin/minisign';
/** In a signature of our own: ClamAV's come from its servers, which a test does not ask. */
const MALWARE = 'the sample of this test';
const MB = 1024 * 1024;

let folder: string;
let clamd: ChildProcess;
let socket: string;
beforeAll(async () => {
  if (!existsSync(CLAMD) || !existsSync(MINISIGN)) installOnDebian('clamd and minisign', ['clamav-daemon', 'minisign']);
  folder = mkdtempSync(join(tmpdir(), 'stoa-clamd-'));
  socket = join(folder, 'clamd.ctl');
  writeFileSync(join(folder, 'own.ndb'), `Own.Sample:0:*:${Buffer.from(MALWARE).toString('hex')}\n`);
  const settings = { DatabaseDirectory: folder, LocalSocket: socket, Foreground: 'yes', StreamMaxLength: '8M' };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  writeFileSync(join(folder, 'clamd.conf'), `${lines.join('\n')}\nUser ${userInfo().username}\n`);
  chmodSync(folder, 0o755);
  clamd = spawn(CLAMD, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  for (let tries = 0; !existsSync(socket); tries += 1) {
    if (tries === 300) throw new Error('clamd did not begin to listen within half a minute');
    await wait(100);
  }
}, 180_000);
afterAll(() => {
  clamd?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const repeated = (text: string, times: number) => () => Readable.from(Array<Buffer>(times).fill(Buffer.from(text)));

test('clamd finds what its signatures know, wherever pieces end', async () => {
  const pieces = () =>
    Readable.from([Buffer.alloc(MB), Buffer.from(MALWARE.slice(0, 7)), Buffer.from(MALWARE.slice(7))]);
  expect(await scanContent(socket, pieces)).toEqual({
    engine: expect.stringMatching(/^ClamAV \d/),
    finding: 'Own.Sample.UNOFFICIAL',
  });
  expect(await scanContent(socket, repeated('harmless', 100_000))).toMatchObject({ finding: '' });
  expect(await scanContent(socket, () => Readable.from([]))).toMatchObject({ finding: '' });
});

test('a file above the limit of clamd fails in another way than a clamd that is away', async () => {
  const tooLong = await scanContent(socket, repeated('x'.repeat(MB), 40)).catch((error: unknown) => error);
  expect(tooLong).toBeInstanceOf(ScannerError);
  expect(tooLong).toMatchObject({ isAboutFile: true });
  await expect(scanContent(join(folder, 'missing'), repeated('x', 1))).rejects.toMatchObject({ isAboutFile: false });
});

test('minisign accepts a signature, and refuses it for another text', () => {
  const key = makeSigningKey();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('app-index.pub'), publicKeyFile(key.publicKey));
  writeFileSync(at('app-index.json'), '{"number":7}\n');
  writeFileSync(at('app-index.json.minisig'), signatureFile(key, '{"number":7}\n', 'app-index.json number 7'));
  const verify = () =>
    execFileSync(MINISIGN, ['-V', '-p', at('app-index.pub'), '-m', at('app-index.json')], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  expect(verify()).toContain('Trusted comment: app-index.json number 7');
  writeFileSync(at('app-index.json'), '{"number":6}\n');
  expect(verify).toThrow('Signature verification failed');
});
