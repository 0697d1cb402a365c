import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** What Linux counts processor time in. */
const TICK_MS = 10;

/**
 * Processor time so far of the database's connections and of the server's writers; NaN if the server is on another
 * machine or its processes belong to another system.
 */
export async function databaseTimeMs(db: Db): Promise<number> {
  const found = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() or backend_type ~ 'writer|checkpoint'`.execute(
    db,
  );
  const times = await Promise.all(found.rows.map(({ pid }) => timeOf(pid).catch(() => Number.NaN)));
  return times.reduce((sum, time) => sum + time, 0);
}

async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // the name before may contain spaces
  const [, , , , , , , , , , , user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return (user + system) * TICK_MS;
}
