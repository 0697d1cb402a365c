import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { attachPictures } from '../../uploads/attach-pictures.server.ts';
import type { SavePicture } from './contract.ts';
import { writeSettings } from './write-settings.server.ts';

/** Sets or removes the logo or the banner of one's own shop. */
export function savePicture(ctx: Ctx, { kind, picture }: SavePicture): Promise<void> {
  return writeSettings(ctx, 'settings.picture_changed', async (inside, own) => {
    const [url = ''] = picture ? await attachPictures(inside, 'shop', [{ field: 'picture', url: picture }]) : [];
    if (kind === 'banner') return { banner_url: url };
    await sql`update merchants set logo_url = ${url} where id = ${own.id}::bigint`.execute(inside.db);
    return {};
  });
}
