import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { packageOf } from '../../../tests/support/android-package.ts';
import { addAppCategory, addDeveloper } from '../../../tests/support/app-developer.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { later } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { appFileKey } from '../downloads/open-file.server.ts';
import { createAppInput } from '../manage/contract.ts';
import { createApp } from '../manage/create-app.server.ts';
import { createVersionInput } from '../versions/contract.ts';
import { createVersion } from '../versions/create-version.server.ts';
import { listOwnVersions } from '../versions/own-versions.server.ts';
import { appFileInput, beginAppUploadInput } from './contract.ts';
import { RENEW_MS, renewing } from './lock-upload.server.ts';
import { finishArrived, uploadWholeFile } from './place-file.server.ts';
import { removeUnusedFiles } from './remove-unused.server.ts';
import { MAX_APP_BYTES } from './rules.ts';
import {
  beginAppUpload,
  discardAppUpload,
  incomingPath,
  requireOwnAppUpload,
  tidyAppUploads,
} from './uploads.server.ts';

let bare: BareApp;
let categoryId: number;
beforeAll(async () => {
  bare = await startBareApp();
  categoryId = await addAppCategory(bare);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => bare.close());

interface Draft {
  owner: Ctx;
  appId: number;
  versionId: number;
  identifier: string;
}

let apps = 0;
async function newDraft(): Promise<Draft> {
  apps += 1;
  const { owner } = await addDeveloper(bare);
  const identifier = `org.example.u${apps}`;
  const input = createAppInput.parse({ kind: 'package', identifier, categoryId, name: 'Notes' });
  const { id: appId } = await createApp(owner, input);
  const { id } = await createVersion(owner, createVersionInput.parse({ appId, code: 1, name: '1.0', notes: {} }));
  return { owner, appId, versionId: id, identifier };
}

/** An upload every byte of which has arrived, and whose process ended then. */
async function arrived({ owner, versionId }: Draft, content: Buffer, architecture = ''): Promise<string> {
  const input = { versionId, name: 'notes.apk', bytes: content.length, architecture };
  const { key } = await beginAppUpload(owner, beginAppUploadInput.parse(input));
  await writeFile(incomingPath(bare.app, key), content);
  return key;
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const isStored = async (content: Buffer) => (await bare.app.storage.find(appFileKey(hashOf(content)))) !== undefined;

/** Has the next file that was inspected wait before it is copied: its upload is locked until then. */
function beforeCopying(wait: () => Promise<void>) {
  const { storage } = bare.app;
  const copyIn = storage.copyIn.bind(storage);
  return vi.spyOn(storage, 'copyIn').mockImplementationOnce(async (name, path) => {
    await wait();
    await copyIn(name, path);
  });
}

/** Finishes them all at once; the first one lasts until this many were refused. */
async function finishAll(owner: Ctx, keys: readonly string[], refused: number): Promise<string[]> {
  const all = Promise.withResolvers<void>();
  const codes: string[] = [];
  beforeCopying(() => all.promise);
  const finish = (key: string) =>
    finishArrived(owner, key).catch((error: { code?: string }) => {
      codes.push(error.code ?? String(error));
      if (codes.length === refused) all.resolve();
    });
  await Promise.all(keys.map(finish));
  return codes;
}

describe('a hundred who ask about an upload that has arrived', () => {
  it('begin one inspection; the others learn that it goes on, and afterwards its outcome', async () => {
    const draft = await newDraft();
    const { owner, appId, identifier } = draft;
    const key = await arrived(draft, packageOf({ identifier, code: 1 }));
    const codes = await finishAll(owner, Array<string>(100).fill(key), 99);
    expect(bare.app.storage.copyIn).toHaveBeenCalledTimes(1);
    expect(codes).toEqual(Array(99).fill('app_upload_busy'));
    await finishArrived(owner, key);
    expect(await requireOwnAppUpload(owner, key)).toMatchObject({ finished_at: expect.any(Date), problem: '' });
    expect((await listOwnVersions(owner, appId))[0]?.files).toHaveLength(1);
  });

  it('all learn why it was refused', async () => {
    const draft = await newDraft();
    const { owner, identifier } = draft;
    const key = await arrived(draft, packageOf({ identifier, code: 7 }));
    const refusal = { code: 'app_file_code', details: { code: 7, expected: 1 } };
    await expect(finishArrived(owner, key)).rejects.toMatchObject(refusal);
    expect(await readdir(join(bare.app.environment.STOA_DATA, 'incoming-apps'))).not.toContain(key);
    // from its row, as its content is gone
    await expect(finishArrived(owner, key)).rejects.toMatchObject(refusal);
  });
});

describe('an inspection', () => {
  it('is the only one at a time, and few wait for it', async () => {
    const draft = await newDraft();
    const { owner, appId, identifier } = draft;
    const content = packageOf({ identifier, code: 1 });
    const keys: string[] = [];
    for (let nth = 0; nth < 10; nth++) keys.push(await arrived(draft, content, `a${nth}`));
    expect(await finishAll(owner, keys, 1)).toEqual(['app_upload_busy']);
    // what could not wait is left as it was
    for (const key of keys) await finishArrived(owner, key);
    expect((await listOwnVersions(owner, appId))[0]?.files).toHaveLength(10);
  });

  it('of an upload that is discarded meanwhile ends without a failure', async () => {
    const draft = await newDraft();
    const { owner, identifier } = draft;
    const key = await arrived(draft, packageOf({ identifier, code: 1 }));
    beforeCopying(() => discardAppUpload(owner, key));
    await expect(finishArrived(owner, key)).rejects.toMatchObject({ code: 'app_upload_not_found' });
  });

  it('keeps its lock for as long as it takes', async () => {
    vi.useFakeTimers();
    const renew = vi.fn(() => Promise.resolve(true));
    const lock = { renew, release: () => Promise.resolve() };
    const work = renewing(lock, () => new Promise((resolve) => setTimeout(resolve, 20 * RENEW_MS + 1)));
    await vi.advanceTimersByTimeAsync(40 * RENEW_MS);
    await work;
    expect(renew).toHaveBeenCalledTimes(20);
  });
});

describe('the limit of a day', () => {
  it('counts what was discarded and refused, until the day is over', async () => {
    const { owner, versionId } = await newDraft();
    const input = beginAppUploadInput.parse({ versionId, name: 'notes.apk', bytes: MAX_APP_BYTES });
    const keys: string[] = [];
    for (let nth = 0; nth < 10; nth++) {
      const { key } = await beginAppUpload(owner, input);
      await discardAppUpload(owner, key);
      keys.push(key);
    }
    await expect(beginAppUpload(owner, input)).rejects.toMatchObject({ code: 'upload_quota' });
    await expect(requireOwnAppUpload(owner, keys[0] ?? '')).rejects.toMatchObject({ code: 'app_upload_not_found' });
    await tidyAppUploads(bare.ctx());
    await expect(beginAppUpload(owner, input)).rejects.toMatchObject({ code: 'upload_quota' });
    const tomorrow = later(owner, 25 * 3600);
    await tidyAppUploads(tomorrow);
    const kept = await sql`select id from apps.uploads where id = any(${keys}::text[])`.execute(owner.db);
    expect(kept.rows).toEqual([]);
    await beginAppUpload(tomorrow, input);
  });
});

describe('the storage', () => {
  it('keeps no file that another one took the place of', async () => {
    const draft = await newDraft();
    const { owner, identifier } = draft;
    const first = packageOf({ identifier, code: 1 });
    const second = packageOf({ identifier, code: 1 }, 'second');
    await finishArrived(owner, await arrived(draft, first));
    expect(await isStored(first)).toBe(true);
    await finishArrived(owner, await arrived(draft, second));
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
  });

  it('keeps no file whose version was submitted while it was copied', async () => {
    const draft = await newDraft();
    const { owner, versionId, identifier } = draft;
    const content = packageOf({ identifier, code: 1 });
    const key = await arrived(draft, content);
    const { storage } = bare.app;
    const copyIn = storage.copyIn.bind(storage);
    const copy = vi.spyOn(storage, 'copyIn').mockImplementationOnce(async (name, path) => {
      await copyIn(name, path);
      await sql`update apps.versions set status = 'withdrawn' where id = ${versionId}::bigint`.execute(owner.db);
    });
    await expect(finishArrived(owner, key)).rejects.toMatchObject({ code: 'app_state_changed' });
    expect(copy).toHaveBeenCalledTimes(1);
    expect(await isStored(content)).toBe(false);
  });

  it('takes a whole file from a form', async () => {
    const { owner, appId, versionId, identifier } = await newDraft();
    const content = packageOf({ identifier, code: 1 });
    async function* pieces() {
      yield content;
    }
    await uploadWholeFile(owner, appFileInput.parse({ versionId, name: 'notes.apk' }), pieces(), content.length);
    expect(await isStored(content)).toBe(true);
    expect((await listOwnVersions(owner, appId))[0]?.files).toHaveLength(1);
  });
});

describe('a file that no version has', () => {
  it('is deleted from the storage, unlike those of versions', async () => {
    const draft = await newDraft();
    const used = packageOf({ identifier: draft.identifier, code: 1 });
    await finishArrived(draft.owner, await arrived(draft, used));
    const left = Buffer.from('what a process left that ended before it stored the row');
    await bare.app.storage.put(appFileKey(hashOf(left)), left);
    expect(await removeUnusedFiles(bare.ctx())).toBe(1);
    expect([await isStored(left), await isStored(used)]).toEqual([false, true]);
    expect(await removeUnusedFiles(bare.ctx())).toBe(0);
  });
});
