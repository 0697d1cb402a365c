import { buffer } from 'node:stream/consumers';
import { imageSize } from 'image-size';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import type { AppPicturesInput, OwnApp } from './contract.ts';
import { changeHeld } from './edit-app.server.ts';
import { lockEditableApp } from './own-app.server.ts';

type Screenshot = OwnApp['screenshots'][number];

/**
 * Saves the icon and the screenshots, in order. A new icon of a public app waits for the platform. Throws
 * `no_permission`, `developer_suspended`, `app_not_found`, `app_taken_down`, `app_in_review`, and `validation_failed` for
 * a picture that the actor did not upload.
 */
export async function saveAppPictures(ctx: Ctx, input: AppPicturesInput): Promise<{ isHeld: boolean }> {
  return transact(ctx, async (tx) => {
    const app = await lockEditableApp(tx, input.id);
    if (input.screenshots) await saveScreenshots(tx, app.id, input.screenshots);
    if (input.icon === undefined || input.icon === app.icon) return { isHeld: false };
    const [icon = ''] = input.icon === '' ? [] : await attachPictures(tx, 'app', [{ field: 'icon', url: input.icon }]);
    const { isHeld } = await changeHeld(tx, app, { icon });
    return { isHeld };
  });
}

async function saveScreenshots(ctx: Ctx, appId: number, urls: readonly string[]): Promise<void> {
  const found = await sql<{ screenshots: Screenshot[] }>`
    select screenshots from apps.apps where id = ${appId}::bigint`.execute(ctx.db);
  const known = new Map((found.rows[0]?.screenshots ?? []).map((each) => [each.url, each]));
  const added = urls.filter((url) => !known.has(url));
  // those of the team's other members stay as they are
  const attached = await attachPictures(
    ctx,
    'app',
    added.map((url) => ({ field: 'screenshots', url })),
  );
  for (const [nth, url] of attached.entries()) known.set(added[nth] ?? url, await measured(ctx, url));
  const screenshots = urls.flatMap((url) => known.get(url) ?? []);
  await sql`
    update apps.apps set screenshots = ${JSON.stringify(screenshots)}::jsonb, updated_at = ${ctx.now}::timestamptz
    where id = ${appId}::bigint`.execute(ctx.db);
}

/** Pages reserve the space of a picture before it is there. */
async function measured({ app }: Ctx, url: string): Promise<Screenshot> {
  const file = await app.storage.find(url.replace(/^\/media\//, ''));
  const { width, height } = file ? imageSize(await buffer(file.open())) : { width: 0, height: 0 };
  return { url, width, height };
}
