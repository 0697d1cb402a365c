import { copyFile, cp, mkdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { bootOn } from '../../server/boot.ts';
import { fillIfEmpty } from '../../server/first-run.ts';
import type { Filling } from './filling.ts';

export interface DemoContent {
  filling: Filling;
  /** Lays what belongs to it beside the database into the folder of an application. */
  layInto(folder: string): Promise<void>;
  forget(): Promise<void>;
}

const ROUND_BEGAN_MINUTES_AGO = 10;

/** The demo content as it is when a run starts, so that its sales are on: filled and drawn once, then copied. */
export function demoOf(run: string): DemoContent {
  const home = join(tmpdir(), `stoa-demo-${run}`);
  return {
    filling: {
      name: `demo ${run}`,
      fill: async (database) => {
        await mkdir(home, { recursive: true });
        const environment = readEnvironment({ STOA_DATA: home, STOA_DEMO: '1', LOG_LEVEL: 'silent', PORT: '0' });
        // the caller that created the database closes it
        const booted = await bootOn({ ...database, close: async () => {} }, environment);
        await fillIfEmpty(booted.app, () => {});
        await keepRoundsApart(booted.app.database.db);
        await booted.close();
      },
    },
    layInto: async (folder) => {
      await mkdir(join(folder, 'media'), { recursive: true });
      await symlink(join(home, 'media/demo'), join(folder, 'media/demo'));
      await cp(join(home, 'media/private/app-files'), join(folder, 'media/private/app-files'), { recursive: true });
      await cp(join(home, 'media/private/files'), join(folder, 'media/private/files'), { recursive: true });
      // what the content carries sealed or signed is opened with the secret it was made with
      await copyFile(join(home, 'secret'), join(folder, 'secret'));
    },
    forget: () => rm(home, { recursive: true, force: true }),
  };
}

/**
 * Rounds of the flash sale begin and end at even hours. Prices must not change during a run, whenever it is started: all
 * rounds are moved so that the running one began ten minutes ago and has an hour and fifty minutes to go.
 */
export async function keepRoundsApart(db: Db): Promise<void> {
  await sql`
    with running as (
      select site_id, now() - make_interval(mins => ${ROUND_BEGAN_MINUTES_AGO}::int) - max(starts_at) as late
      from flash_slots where starts_at <= now() group by site_id
    )
    update flash_slots s set starts_at = s.starts_at + r.late, ends_at = s.ends_at + r.late from running r
    where r.site_id = s.site_id`.execute(db);
}
