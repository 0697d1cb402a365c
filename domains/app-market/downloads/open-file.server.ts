import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/media/storage.ts';
import type { Ctx } from '../../kit/context.ts';
import { holdsProduct } from '../../orders/held-products.server.ts';
import { readFileQuery } from '../purchases/file-link.server.ts';
import { personOf } from './person.server.ts';
import { isInStage } from './staged-release.ts';

/** Where the files of versions are in the storage: not under an address of their own, which drafts must not have. */
export const APP_FILES = 'private/app-files';
export const appFileKey = (sha256: string): string => `${APP_FILES}/${sha256}`;

export interface OpenedFile {
  id: number;
  appId: number;
  versionId: number;
  name: string;
  sha256: string;
  file: StoredFile;
  /** Only its buyers get it. */
  isPaid: boolean;
}

interface Row extends Omit<OpenedFile, 'file' | 'isPaid'> {
  percent: number;
  productId: number | null;
}

/**
 * The file of a released version of a listed app, for those whom its release has reached. It is looked up for each
 * request, so that a file of an app that was taken down has no address any more. One of a paid app is for those who have bought
 * it: who are signed in, or for whom the link was signed. Throws `app_file_not_found`, `app_not_bought`.
 */
export async function openAppFile(
  ctx: Ctx,
  { sha256, name }: { sha256: string; name: string },
  query = new URLSearchParams(),
): Promise<OpenedFile> {
  const found = await sql<Row>`
    select f.id, v.app_id as "appId", v.id as "versionId", f.name, f.sha256, v.percent,
      case when a.price_minor > 0 then a.product_id end as "productId"
    from apps.files f join apps.versions v on v.id = f.version_id join apps.apps a on a.id = v.app_id
    where f.sha256 = ${sha256} and f.name = ${name} and f.scan <> 'infected' and v.status = 'released'
      and a.status = 'listed' order by a.price_minor > 0, v.code desc`.execute(ctx.db);
  const linkedTo = readFileQuery(ctx.app, sha256, query, ctx.now);
  const person = ctx.actor || linkedTo === null ? personOf(ctx) : `user:${linkedTo}`;
  const row = found.rows.find(({ versionId, percent }) => isInStage(person, versionId, percent));
  const file = row && (await ctx.app.storage.find(appFileKey(row.sha256)));
  if (!row || !file) throw new DomainError('app_file_not_found');
  const { percent: _, productId, ...opened } = row;
  if (productId !== null && !(await isBuyer(ctx, productId, linkedTo))) throw new DomainError('app_not_bought');
  return { ...opened, file, isPaid: productId !== null };
}

async function isBuyer(ctx: Ctx, productId: number, linkedTo: number | null): Promise<boolean> {
  const people = [linkedTo, ctx.actor?.userId ?? null].filter((userId) => userId !== null);
  for (const userId of new Set(people)) if (await holdsProduct(ctx, { userId, productId })) return true;
  return false;
}
