import { sql } from 'kysely';
import { findDevelopers } from '../../developers/find-developers.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { appFileKey } from '../downloads/open-file.server.ts';
import { type Scan, scanFile } from './scan-file.server.ts';

/** Signatures learn of what they missed. */
const SCAN_DAYS = 7;
const MOST_FILES = 50;

/**
 * Examines files that were not, and each once a week. One in which malware is found is not offered any more; if it was
 * public, the platform gets a report and its developer a notification, once. Returns how many were examined.
 */
export async function scanAgain(ctx: Ctx): Promise<number> {
  if (ctx.app.environment.CLAMD === undefined) return 0;
  for (let scanned = 0; scanned < MOST_FILES; scanned += 1) {
    const sha256 = await nextDue(ctx);
    if (sha256 === undefined || !(await scanOne(ctx, sha256))) return scanned;
  }
  return MOST_FILES;
}

async function nextDue(ctx: Ctx): Promise<string | undefined> {
  const found = await sql<{ sha256: string }>`
    select sha256 from apps.files where scanned_at is null
      or scanned_at < ${ctx.now}::timestamptz - make_interval(days => ${SCAN_DAYS}::int)
    order by scanned_at nulls first, id limit 1`.execute(ctx.db);
  return found.rows[0]?.sha256;
}

/** Whether the scanner was there. A file that is missing in the storage cannot be downloaded, and counts as not scanned. */
async function scanOne(ctx: Ctx, sha256: string): Promise<boolean> {
  const stored = await ctx.app.storage.find(appFileKey(sha256));
  const scan: Scan = stored
    ? await scanFile(ctx, () => stored.open())
    : { scan: 'not_scanned', engine: '', finding: '', scannedAt: ctx.now };
  if (scan.scannedAt === null) return false;
  await transact(ctx, (tx) => keepScan(tx, sha256, scan));
  return true;
}

interface Infected {
  appId: number;
  app: string;
  developerId: number | null;
  file: string;
  version: string;
}

/** Of two processes that examined the same file, the second finds the verdict of the first. */
async function keepScan(ctx: Ctx, sha256: string, { scan, engine, finding, scannedAt }: Scan): Promise<void> {
  const infected = await sql<Infected>`
    with former as (
      select id, scan from apps.files where sha256 = ${sha256} order by id for update
    ), kept as (
      update apps.files f set scan = ${scan}, scan_engine = ${engine}, scan_finding = ${finding},
        scanned_at = ${scannedAt}::timestamptz
      from former where f.id = former.id
      returning f.version_id, f.name, former.scan <> 'infected' and f.scan = 'infected' as is_new
    )
    select distinct on (a.id) a.id as "appId", a.name as app, a.developer_id as "developerId", kept.name as file,
      v.name as version
    from kept join apps.versions v on v.id = kept.version_id join apps.apps a on a.id = v.app_id
    where kept.is_new and v.status = 'released' order by a.id, v.code desc`.execute(ctx.db);
  for (const each of infected.rows) await report(ctx, each, { engine, finding });
}

async function report(
  ctx: Ctx,
  { appId, app, developerId, file, version }: Infected,
  { engine, finding }: Pick<Scan, 'engine' | 'finding'>,
): Promise<void> {
  await sql`
    insert into apps.reports (app_id, scanner, reason, text, reported_at)
    values (${appId}::bigint, ${engine}, 'malware', ${`${finding}: ${file} (${version})`}, ${ctx.now}::timestamptz)`.execute(
    ctx.db,
  );
  const owner = developerId === null ? undefined : (await findDevelopers(ctx, [developerId])).get(developerId)?.ownerId;
  if (!owner) return;
  await notify(ctx, owner, 'app.infected', [
    { data: { name: app, file, version, finding }, link: `/login3/apps/${appId}` },
  ]);
}
