import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { activeDevelopers } from '../../developers/find-developers.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { RolloutInput } from './contract.ts';
import { lockOwnVersion, type VersionRow } from './lock-version.server.ts';
import { keepListing, publish } from './release.server.ts';

const BATCH = 50;

/** Changes who gets a version. Throws `app_state_changed` unless it is out, and what `lockOwnVersion` throws. */
export async function changeRollout(ctx: Ctx, { id, percent }: RolloutInput): Promise<void> {
  await transact(ctx, async (tx) => {
    const { app, version } = await lockOwnVersion(tx, id);
    if (version.status !== 'released') throw new DomainError('app_state_changed');
    await sql`update apps.versions set percent = ${percent}::smallint where id = ${id}::bigint`.execute(tx.db);
    await audit(tx, 'app.rollout', `app:${app.id}`, { version: version.name, percent });
  });
}

/**
 * Withdraws a version that is out or scheduled; without any other one its app leaves the market. Throws
 * `app_state_changed`, and what `lockOwnVersion` throws.
 */
export async function withdrawVersion(ctx: Ctx, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { app, version } = await lockOwnVersion(tx, id);
    if (version.status !== 'released' && version.status !== 'scheduled') throw new DomainError('app_state_changed');
    await sql`update apps.versions set status = 'withdrawn' where id = ${id}::bigint`.execute(tx.db);
    await keepListing(tx, app.id);
    await audit(tx, 'app.version_withdrawn', `app:${app.id}`, { version: version.name });
  });
}

/**
 * Publishes scheduled versions whose time has come: of active developers, and of apps that the platform has let through
 * and did not refuse or take down since, without files in which malware was found. Returns how many.
 */
export async function publishDueVersions(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tx) => {
    const waiting = await sql<{ id: number }>`
      select distinct a.developer_id as id from apps.versions v join apps.apps a on a.id = v.app_id
      where v.status = 'scheduled' and v.publish_at <= ${ctx.now}::timestamptz
        and a.developer_id is not null`.execute(tx.db);
    const active = await activeDevelopers(
      tx,
      waiting.rows.map(({ id }) => id),
    );
    const due = await sql<VersionRow>`
      select v.id, v.app_id, v.code::float8 as code, v.name, v.channel, v.status, v.percent, v.publish_at
      from apps.versions v join apps.apps a on a.id = v.app_id
      where v.status = 'scheduled' and v.publish_at <= ${ctx.now}::timestamptz
        and not exists (select from apps.files f where f.version_id = v.id and f.scan = 'infected')
        and a.status <> 'taken_down' and a.developer_id = any(${active}::bigint[])
        and ((a.listed_at is not null and a.status in ('listed', 'withdrawn'))
          or exists (select from apps.change_reviews r where r.version_id = v.id and r.decision = 'approved'))
      order by v.publish_at, v.id limit ${BATCH} for update of v, a skip locked`.execute(tx.db);
    for (const version of due.rows) await publish(tx, version);
    return due.rows.length;
  });
}
