import { sql } from 'kysely';
import { type Ctx, emit } from '../../kit/context.ts';
import { keepOffer } from '../purchases/keep-offer.server.ts';
import type { VersionRow } from './lock-version.server.ts';

/**
 * Publishes a version that nothing holds any more, or schedules it. Its app is locked by the transaction of `ctx.db`.
 * The first signer of each platform is remembered.
 */
export async function publish(ctx: Ctx, version: VersionRow): Promise<void> {
  if (version.publish_at && version.publish_at > ctx.now) {
    await sql`update apps.versions set status = 'scheduled' where id = ${version.id}::bigint`.execute(ctx.db);
    return;
  }
  await sql`
    update apps.versions set status = 'released', released_at = ${ctx.now}::timestamptz
    where id = ${version.id}::bigint`.execute(ctx.db);
  await sql`
    insert into apps.signers (app_id, platform, signer, pinned_at)
    select distinct on (platform) ${version.app_id}::bigint, platform, signer, ${ctx.now}::timestamptz from apps.files
    where version_id = ${version.id}::bigint and signer <> '' order by platform, id
    on conflict (app_id, platform) do update set signer = excluded.signer, pinned_at = excluded.pinned_at
    where apps.signers.signer <> excluded.signer`.execute(ctx.db);
  await keepListing(ctx, version.app_id);
  await emit(ctx, 'app.released', { appId: version.app_id, versionId: version.id, channel: version.channel });
}

/** Brings an app in line with its versions that are out: with none it is withdrawn. */
export async function keepListing(ctx: Ctx, appId: number): Promise<void> {
  await sql`
    with released as (
      select id, code, channel from apps.versions where app_id = ${appId}::bigint and status = 'released'
    )
    update apps.apps a set
      platforms = coalesce((
        select array_agg(distinct f.platform order by f.platform) from apps.files f
        where f.version_id in (select id from released)), '{}'),
      latest_version_id = (select id from released order by channel = 'stable' desc, code desc limit 1),
      listed_at = case when exists (select from released) then coalesce(a.listed_at, ${ctx.now}::timestamptz)
        else a.listed_at end,
      status = case when a.status = 'taken_down' then a.status when exists (select from released) then 'listed'
        when a.status in ('listed', 'in_review') then 'withdrawn' else a.status end,
      updated_at = ${ctx.now}::timestamptz
    where a.id = ${appId}::bigint`.execute(ctx.db);
  await keepOffer(ctx, appId);
}
