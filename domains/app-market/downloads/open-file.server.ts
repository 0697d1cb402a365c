import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/media/storage.ts';
import type { Ctx } from '../../kit/context.ts';
import { personOf } from './person.server.ts';
import { isInStage } from './staged-release.ts';

/** Where the files of versions are in the storage: not under an address of their own, which drafts must not have. */
export const appFileKey = (sha256: string): string => `private/app-files/${sha256}`;

export interface OpenedFile {
  id: number;
  appId: number;
  versionId: number;
  name: string;
  sha256: string;
  file: StoredFile;
}

interface Row extends Omit<OpenedFile, 'file'> {
  percent: number;
}

/**
 * The file of a released version of a listed app, for those whom its release has reached. It is looked up for each
 * request, so that a file of an app that was taken down has no address any more. Throws `app_file_not_found`.
 */
export async function openAppFile(ctx: Ctx, { sha256, name }: { sha256: string; name: string }): Promise<OpenedFile> {
  const found = await sql<Row>`
    select f.id, v.app_id as "appId", v.id as "versionId", f.name, f.sha256, v.percent
    from apps.files f join apps.versions v on v.id = f.version_id join apps.apps a on a.id = v.app_id
    where f.sha256 = ${sha256} and f.name = ${name} and f.scan <> 'infected' and v.status = 'released'
      and a.status = 'listed' order by v.code desc`.execute(ctx.db);
  const person = personOf(ctx);
  const row = found.rows.find(({ versionId, percent }) => isInStage(person, versionId, percent));
  const file = row && (await ctx.app.storage.find(appFileKey(row.sha256)));
  if (!row || !file) throw new DomainError('app_file_not_found');
  const { percent: _, ...opened } = row;
  return { ...opened, file };
}
