import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { listMembersWith } from '../../accounts/members/members-with.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notifyEach } from '../../messages/notify.server.ts';
import { dropApi, type LockedApi, lockOwnApi } from '../manage/own-api.server.ts';
import { inLanguage } from '../reading/read-cards.server.ts';
import type { ChangeUpstreamInput, RemoveHeaderInput, SetHeaderInput } from './contract.ts';
import { MOST_UPSTREAM_HEADERS } from './rules.ts';
import { sealHeader } from './seal-header.server.ts';

/**
 * Changes where the calls of an own API go, and what its health checks ask for. The staff of the platform is notified when
 * a listed API moves to another host. Throws `no_permission`, `developer_suspended`, `api_not_found`, `api_taken_down`.
 */
export async function changeUpstream(ctx: Ctx, { id, upstreamUrl, healthPath }: ChangeUpstreamInput): Promise<void> {
  await transact(ctx, async (tx) => {
    const api = await lockOwnApi(tx, id);
    await sql`
      update apis.apis set upstream_url = ${upstreamUrl}, health_path = ${healthPath},
        updated_at = ${ctx.now}::timestamptz
      where id = ${id}::bigint`.execute(tx.db);
    const [from, to] = [api.upstreamUrl, upstreamUrl].map((url) => new URL(url).host);
    await audit(tx, 'api.upstream_changed', `api:${id}`, from === to ? {} : { from, to });
    if (api.status === 'listed' && from !== to) await notifyStaff(tx, api);
    await dropApi(tx, id);
  });
}

async function notifyStaff(ctx: Ctx, api: LockedApi): Promise<void> {
  const staff = await listMembersWith(ctx, 'apis.review');
  const data = { name: inLanguage(ctx, api.name) };
  const notices = staff.map((userId) => ({ userId, data, link: `/api_detail/${api.id}` }));
  await notifyEach(ctx, 'api.moved', notices);
}

/**
 * Sets a header that the gateway adds to the calls of an own API, or replaces its value. Throws `no_permission`,
 * `developer_suspended`, `api_not_found`, `api_taken_down`, `api_headers_full`.
 */
export async function setUpstreamHeader(ctx: Ctx, { apiId, name, secretValue }: SetHeaderInput): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockOwnApi(tx, apiId);
    const sealed = sealHeader(ctx.app, { apiId, name }, secretValue);
    const set = await sql`
      insert into apis.upstream_secrets as s (api_id, name, value_sealed, set_at)
      select ${apiId}::bigint, ${name}, ${sealed}, ${ctx.now}::timestamptz
      where (select count(*) from apis.upstream_secrets
        where api_id = ${apiId}::bigint and name <> ${name}) < ${MOST_UPSTREAM_HEADERS}
      on conflict (api_id, name) do update set value_sealed = excluded.value_sealed, set_at = excluded.set_at`.execute(
      tx.db,
    );
    if (!set.numAffectedRows) throw new DomainError('api_headers_full', { most: MOST_UPSTREAM_HEADERS });
    await audit(tx, 'api.header_set', `api:${apiId}`, { header: name });
    await dropApi(tx, apiId);
  });
}

/** Calls no longer get the header. Throws the same, and `api_header_not_found`. */
export async function removeUpstreamHeader(ctx: Ctx, { apiId, name }: RemoveHeaderInput): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockOwnApi(tx, apiId);
    const removed = await sql`
      delete from apis.upstream_secrets where api_id = ${apiId}::bigint and name = ${name}`.execute(tx.db);
    if (!removed.numAffectedRows) throw new DomainError('api_header_not_found');
    await audit(tx, 'api.header_removed', `api:${apiId}`, { header: name });
    await dropApi(tx, apiId);
  });
}
