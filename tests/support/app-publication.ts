import { sql } from 'kysely';
import { expect } from 'vitest';
import { approveChange } from '../../domains/app-market/change-reviews/decide.server.ts';
import { listOwnReviews } from '../../domains/app-market/change-reviews/own-reviews.server.ts';
import { createAppInput, editAppInput } from '../../domains/app-market/manage/contract.ts';
import { createApp } from '../../domains/app-market/manage/create-app.server.ts';
import { editApp } from '../../domains/app-market/manage/edit-app.server.ts';
import { beginAppUploadInput } from '../../domains/app-market/uploads/contract.ts';
import { receiveAppPart } from '../../domains/app-market/uploads/receive-app-part.server.ts';
import { beginAppUpload } from '../../domains/app-market/uploads/uploads.server.ts';
import { createVersionInput } from '../../domains/app-market/versions/contract.ts';
import { createVersion } from '../../domains/app-market/versions/create-version.server.ts';
import { isSampled } from '../../domains/app-market/versions/rules.ts';
import { submitVersion } from '../../domains/app-market/versions/submit-version.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { packageOf } from './android-package.ts';
import { addAppCategory } from './app-developer.ts';
import { startBareApp } from './bare-app.ts';
import { staffWith } from './staff.ts';

export type Person = Ctx & { actor: Actor };

let apps = 0;

async function newApp(owner: Ctx, categoryId: number): Promise<{ id: number; identifier: string }> {
  apps += 1;
  const identifier = `org.example.p${apps}`;
  const { id } = await createApp(
    owner,
    createAppInput.parse({ kind: 'package', identifier, categoryId, name: 'Notes' }),
  );
  const texts = { summary: { en: 'Short' }, description: { en: 'Long' } };
  await editApp(owner, editAppInput.parse({ id, name: 'Notes', categoryId, ...texts }));
  await sql`update apps.apps set icon = '/media/images/x/512.webp' where id = ${id}::bigint`.execute(owner.db);
  return { id, identifier };
}

/** A draft that the sample leaves alone, so that only its own reasons hold it. */
export async function newVersion(owner: Ctx, appId: number, code: number): Promise<number> {
  const { id } = await createVersion(owner, createVersionInput.parse({ appId, code, name: `1.${code}`, notes: {} }));
  expect(isSampled(id)).toBe(false);
  return id;
}

export async function* piecesOf(content: Buffer, breaksAfter = content.length): AsyncGenerator<Buffer> {
  yield content.subarray(0, breaksAfter);
  if (breaksAfter < content.length) throw new Error('connection lost');
}

export const headers = (offset: number) => (name: string) =>
  ({ 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' })[name];

export async function begin(owner: Ctx, versionId: number, content: Buffer, more: object = {}): Promise<string> {
  const input = { versionId, name: 'notes.apk', bytes: Math.max(1, content.length), ...more };
  return (await beginAppUpload(owner, beginAppUploadInput.parse(input))).key;
}

export async function upload(owner: Ctx, versionId: number, content: Buffer, more: object = {}): Promise<void> {
  const key = await begin(owner, versionId, content, more);
  await receiveAppPart(owner, { key, header: headers(0), pieces: piecesOf(content) });
}

async function listed(
  owner: Ctx,
  { categoryId, reviewer }: { categoryId: number; reviewer: Person },
  permissions: readonly string[] = [],
): Promise<{ id: number; identifier: string }> {
  const app = await newApp(owner, categoryId);
  const version = await newVersion(owner, app.id, 1);
  await upload(owner, version, packageOf({ identifier: app.identifier, code: 1, permissions }));
  await submitVersion(owner, { id: version, percent: 100, publishAt: null });
  await approveChange(reviewer, await waiting(owner, app.id));
  return app;
}

export async function waiting(owner: Ctx, appId: number): Promise<number> {
  const { list } = await listOwnReviews(owner, appId);
  return list[0]?.id ?? 0;
}

/** A small app market with a category and a reviewer. */
export async function openPublication(env: Record<string, string> = {}) {
  const bare = await startBareApp({ env });
  const categoryId = await addAppCategory(bare);
  const reviewer = await staffWith(bare, ['apps.review']);
  return {
    bare,
    categoryId,
    reviewer,
    newApp: (owner: Ctx) => newApp(owner, categoryId),
    listed: (owner: Ctx, permissions?: readonly string[]) => listed(owner, { categoryId, reviewer }, permissions),
  };
}
export type Publication = Awaited<ReturnType<typeof openPublication>>;
