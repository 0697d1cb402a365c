import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { Parser } from 'tar';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { manifestOf, packageOf, zipOf } from '../../../tests/support/android-package.ts';
import { inspectFile } from './inspect-file.server.ts';
import { readManifest } from './read-manifest.ts';
import { archiveProblem, isSafeName, typeOf } from './rules.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-inspection-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(content: Buffer, name = 'file') {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return inspectFile(path, name);
}

const FACTS = { identifier: 'org.example.notes', code: 12, permissions: ['android.permission.CAMERA'] };
const executable = () => {
  const file = Buffer.alloc(256);
  file.write('MZ', 0, 'latin1');
  file.writeUInt32LE(128, 60);
  file.write('PE\0\0', 128, 'latin1');
  return file;
};
const begins = (...bytes: number[]) => Buffer.concat([Buffer.from(bytes), Buffer.alloc(600)]);
const ends = (text: string) => Buffer.concat([Buffer.alloc(600), Buffer.from(text, 'latin1'), Buffer.alloc(508)]);

/** A tar with one file, whose size its header states. */
function tarOf(name: string, content = Buffer.alloc(0), link = ''): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0, 'latin1');
  head.write('0000644\0', 100, 'latin1');
  head.write('0000000\0', 108, 'latin1');
  head.write('0000000\0', 116, 'latin1');
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  head.write('00000000000\0', 136, 'latin1');
  head.write('        ', 148, 'latin1');
  head.write(link ? '2' : '0', 156, 'latin1');
  head.write(link, 157, 'latin1');
  head.write('ustar\u000000', 257, 'latin1');
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  const filling = Buffer.alloc((512 - (content.length % 512)) % 512);
  return Buffer.concat([head, content, filling, Buffer.alloc(1024)]);
}

describe('the type of a file', () => {
  it.each([
    ['exe', executable()],
    ['msi', begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
    ['elf', begins(0x7f, 0x45, 0x4c, 0x46)],
    ['appimage', begins(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0x41, 0x49, 2)],
    ['deb', Buffer.from(`!<arch>\ndebian-binary   ${' '.repeat(600)}`)],
    ['rpm', begins(0xed, 0xab, 0xee, 0xdb)],
    ['dmg', ends('koly')],
    ['zip', zipOf([{ name: 'a' }])],
    ['tar.gz', gzipSync(tarOf('a'))],
  ])('%s is known by its content', (type, content) => {
    expect(typeOf(content, content.subarray(-512))).toBe(type);
  });

  it.each([
    ['a text', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an executable of DOS', Buffer.from(`MZ${'\0'.repeat(200)}`)],
    ['a picture', begins(0x89, 0x50, 0x4e, 0x47)],
  ])('%s is none', async (_what, content) => {
    await expect(inspect(content, 'notes.apk')).rejects.toMatchObject({ code: 'app_file_type' });
  });
});

describe('a package of Android', () => {
  it('says who it is, what it needs and who signed it', async () => {
    expect(await inspect(packageOf(FACTS, 'own'), 'notes.apk')).toEqual({
      type: 'apk',
      platform: 'android',
      identifier: 'org.example.notes',
      versionCode: 12,
      minimumSystem: '26',
      permissions: ['android.permission.CAMERA'],
      signer: createHash('sha256').update('own').digest('hex'),
    });
  });

  it('without a signature has no signer', async () => {
    const content = zipOf([{ name: 'AndroidManifest.xml', content: manifestOf(FACTS) }]);
    expect(await inspect(content)).toMatchObject({ type: 'apk', signer: '' });
  });

  it('whose manifest is cut off anywhere is refused, never a failure', () => {
    const whole = manifestOf(FACTS);
    for (let length = 0; length < whole.length; length++) {
      expect(() => readManifest(Buffer.from(whole.subarray(0, length)))).not.toThrow();
    }
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole);
      changed[at] = 0xff;
      expect(() => readManifest(changed)).not.toThrow();
    }
  });

  it('with a second manifest element in its manifest is refused: devices read the first', async () => {
    const manifest = manifestOf({ identifier: 'org.example.notes', code: 1 });
    const elementAt = manifest.indexOf(Buffer.from([0x02, 0x01, 0x10, 0x00]));
    const element = manifest.subarray(elementAt, elementAt + manifest.readUInt32LE(elementAt + 4));
    const doubled = Buffer.concat([manifest, element]);
    doubled.writeUInt32LE(doubled.length, 4);
    expect(readManifest(manifest)).toMatchObject({ identifier: 'org.example.notes' });
    expect(readManifest(doubled)).toBeUndefined();
  });

  it('with a manifest that is none is refused', async () => {
    const content = zipOf([{ name: 'AndroidManifest.xml', content: Buffer.from('<manifest/>') }]);
    await expect(inspect(content)).rejects.toMatchObject({ code: 'app_file_package' });
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const der = (tag: number, ...inner: Buffer[]) => {
  const content = Buffer.concat(inner);
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
};
/** A signature of the first scheme, with these certificates. */
const envelopeOf = (...certificates: Buffer[]) => {
  const signed = der(0x30, der(0x02), der(0x31), der(0x30), der(0xa0, ...certificates));
  return der(0x30, der(0x06), der(0xa0, signed));
};

describe('the signers of a package', () => {
  const THIRD = 0xf05368c0;
  const NEWEST = 0x1b93ad61;

  it('are one if every scheme names the same', async () => {
    const others = [
      [THIRD, 'own'],
      [NEWEST, 'own'],
    ] as const;
    expect(await inspect(packageOf(FACTS, 'own', { others }))).toMatchObject({ signer: sha256('own') });
  });

  it.each([THIRD, NEWEST])('are both if scheme %i names another', async (scheme) => {
    const content = packageOf(FACTS, 'own', { others: [[scheme, 'other']] });
    const signer = [sha256('own'), sha256('other')].sort().join(',');
    expect(await inspect(content)).toMatchObject({ signer });
  });

  it('are all that the first scheme names, in whichever order', async () => {
    const certificates = ['one', 'two'].map((each) => der(0x30, Buffer.from(each)));
    const content = packageOf(FACTS, 'own', { envelopes: [envelopeOf(...certificates)] });
    const others = certificates.map((each) => createHash('sha256').update(each).digest('hex'));
    expect(await inspect(content)).toMatchObject({ signer: [sha256('own'), ...others].join(',') });
  });

  it.each([
    ['cut off', envelopeOf(der(0x30, Buffer.from('one'))).subarray(0, 12)],
    ['without a certificate', envelopeOf()],
  ])('are unknown if a signature is %s', async (_what, envelope) => {
    const content = packageOf(FACTS, 'own', { envelopes: [envelope] });
    await expect(inspect(content)).rejects.toMatchObject({ code: 'app_file_package' });
  });

  it('are found whatever the comment of the archive holds', async () => {
    const comment = Buffer.concat([Buffer.alloc(8), Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(10)]);
    const content = Buffer.concat([packageOf(FACTS, 'own'), comment]);
    content.writeUInt16LE(comment.length, content.length - comment.length - 2);
    expect(await inspect(content)).toMatchObject({ signer: sha256('own') });
  });

  it('beyond any number are refused', async () => {
    const others = Array.from({ length: 40 }, (_, nth) => [THIRD, `c${nth}`] as const);
    await expect(inspect(packageOf(FACTS, 'own', { others }))).rejects.toMatchObject({ code: 'app_file_package' });
    const envelopes = Array.from({ length: 5 }, () => Buffer.alloc(9));
    const crowd = inspect(packageOf(FACTS, 'own', { envelopes }));
    await expect(crowd).rejects.toMatchObject({ code: 'app_file_archive', details: { reason: 'entries' } });
    const large = inspect(packageOf(FACTS, 'own', { envelopes: [Buffer.alloc(64 * 1024 + 1)] }));
    await expect(large).rejects.toMatchObject({ code: 'app_file_archive', details: { reason: 'size' } });
  });
});

describe('an archive in an archive', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['gzip', gzipSync(gzipSync(tarOf('a')))],
    ['zstd', gzipSync(zstdCompressSync(tarOf('a')))],
    // in members, of which the first has only one byte
    ['gzip in pieces', Buffer.concat([gzipSync(Buffer.from([0x1f])), gzipSync(gzipSync(tarOf('a')).subarray(1))])],
  ])('%s is refused before it is unpacked', async (_what, content) => {
    const parsed = vi.spyOn(Parser.prototype, 'write');
    const reason = { code: 'app_file_archive', details: { reason: 'broken' } };
    await expect(inspect(content, 'notes')).rejects.toMatchObject(reason);
    const bytes = parsed.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    expect(bytes).toBeLessThan(4);
  });

  it('is left unread where it follows the end of a tar', async () => {
    const parsed = vi.spyOn(Parser.prototype, 'write');
    const content = gzipSync(Buffer.concat([tarOf('a'), Buffer.alloc(32 * 1024 * 1024)]));
    expect(await inspect(content, 'notes')).toMatchObject({ type: 'tar.gz' });
    const bytes = parsed.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    expect(bytes).toBeLessThanOrEqual(64 * 1024);
  });

  it('with headers of headers only is refused', async () => {
    const head = tarOf('a', Buffer.from('x')).subarray(0, 1024);
    head.write('g', 156, 'latin1');
    head.write('        ', 148, 'latin1');
    const sum = head.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    const content = gzipSync(Buffer.alloc(61_000 * head.length, head), { level: 1 });
    const reason = { code: 'app_file_archive', details: { reason: 'entries' } };
    await expect(inspect(content, 'notes')).rejects.toMatchObject(reason);
  });
});

describe('a hostile file', () => {
  const many = Array.from({ length: 50 }, (_, nth) => ({ name: `f${nth}` }));
  it.each([
    ['without a byte', Buffer.alloc(0), 'app_file_empty', undefined],
    ['that is an executable named .apk', executable(), 'app_file_misnamed', undefined],
    ['with 65,000 entries', zipOf(many, { count: 65_000 }), 'app_file_archive', 'entries'],
    [
      'that unpacks to gigabytes',
      zipOf([{ name: 'a', content: Buffer.alloc(9), claimed: 3e9 }]),
      'app_file_archive',
      'ratio',
    ],
    ['with ../ in a name', zipOf([{ name: '../../etc/passwd' }]), 'app_file_archive', 'name'],
    ['with an absolute name', zipOf([{ name: '/etc/passwd' }]), 'app_file_archive', 'name'],
    ['with a drive in a name', zipOf([{ name: 'C:/windows/a' }]), 'app_file_archive', 'name'],
    ['with a backslash in a name', zipOf([{ name: '..\\a' }]), 'app_file_archive', 'name'],
    ['with NUL in a name', zipOf([{ name: 'a\0.txt' }]), 'app_file_archive', 'name'],
    ['in too deep a folder', zipOf([{ name: `${'a/'.repeat(40)}b` }]), 'app_file_archive', 'name'],
    [
      'with two manifests',
      zipOf([{ name: 'AndroidManifest.xml' }, { name: 'AndroidManifest.xml' }]),
      'app_file_archive',
      'broken',
    ],
    ['that ends in its middle', zipOf([{ name: 'a' }]).subarray(0, 40), 'app_file_archive', 'broken'],
    ['tar with ../ in a name', gzipSync(tarOf('../a')), 'app_file_archive', 'name'],
    ['tar with a link that leads outside', gzipSync(tarOf('a', Buffer.alloc(0), '/etc')), 'app_file_archive', 'name'],
    ['that is compressed zeros', gzipSync(tarOf('a', Buffer.alloc(80 * 1024 * 1024))), 'app_file_archive', 'ratio'],
    ['gzip that is cut off', gzipSync(tarOf('a')).subarray(0, 30), 'app_file_archive', 'broken'],
    ['gzip without a tar', gzipSync('hello'), 'app_file_archive', 'broken'],
  ])('%s is refused', async (_what, content, code, reason) => {
    await expect(inspect(content, 'notes.apk'.slice(0, code === 'app_file_misnamed' ? 9 : 5))).rejects.toMatchObject({
      code,
      ...(reason && { details: { reason } }),
    });
  });

  it.each(['a', 'a/b', './a', 'a..b', '…'])('the name %j is safe', (name) => {
    expect(isSafeName(name)).toBe(true);
  });

  it('may be a large one that compresses well', () => {
    expect(archiveProblem({ entries: 10, bytes: 60 * 1024 * 1024 }, 1000)).toBeUndefined();
    expect(archiveProblem({ entries: 10, bytes: 65 * 1024 * 1024 }, 1000)).toBe('ratio');
  });
});
