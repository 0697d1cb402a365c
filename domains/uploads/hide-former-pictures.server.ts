import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ctx } from '../context.ts';
import { hidePicture } from './hide-picture.server.ts';

const BATCH = 20;

interface Owned {
  userId: number;
  pictures: string[];
}

interface Former {
  source: 'refund' | 'application';
  /** Reads and locks the row; undefined if it no longer exists. */
  read(ctx: Ctx, id: number): Promise<Owned | undefined>;
  write(ctx: Ctx, id: number, pictures: string[]): Promise<void>;
}

/** Moves pictures that were public before their kind became private; returns the number of rows processed. */
export async function hideFormerPictures(ctx: Ctx, former: Former): Promise<number> {
  let done = 0;
  while (done < BATCH && (await hideNext(ctx, former))) done += 1;
  return done;
}

async function hideNext(ctx: Ctx, { source, read, write }: Former): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const next = await sql<{ id: number; keepPublic: string[] }>`
      delete from pictures_to_hide where source = ${source} and id = (
        select id from pictures_to_hide where source = ${source} order by id limit 1 for update skip locked)
      returning id, keep_public as "keepPublic"`.execute(db);
    const [row] = next.rows;
    if (!row) return false;
    const owned = await read(inside, row.id);
    if (!owned) return true;
    const hidden: string[] = [];
    for (const url of owned.pictures) {
      const keepPublic = row.keepPublic.includes(url) || (await isStillToHide(inside, url));
      hidden.push(await hidePicture(inside, { userId: owned.userId, url, keepPublic }));
    }
    await write(inside, row.id, hidden);
    return true;
  });
}

/** Another listed row needs the public files as its source. */
async function isStillToHide(ctx: Ctx, url: string): Promise<boolean> {
  const found = await sql`select 1 from pictures_to_hide where ${url} = any(pictures) limit 1`.execute(ctx.db);
  return found.rows.length > 0;
}
