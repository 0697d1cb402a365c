import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { submitChange } from '../change-reviews/submit-change.server.ts';
import type { AppRow } from '../manage/own-app.server.ts';
import type { SubmitVersionInput } from './contract.ts';
import { lockOwnVersion } from './lock-version.server.ts';
import { publish } from './release.server.ts';
import { reviewReasons, type Submitted } from './rules.ts';

/**
 * Submits a draft with its files: it publishes itself, unless something of it has to be seen by the platform. Returns
 * whether it waits. Throws `no_permission`, `developer_suspended`, `app_version_not_found`, `app_taken_down`,
 * `app_state_changed`, `app_in_review`, `app_version_empty`, and `app_incomplete` for an app without texts and icon.
 */
export async function submitVersion(ctx: Ctx, input: SubmitVersionInput): Promise<{ isHeld: boolean }> {
  return transact(ctx, async (tx) => {
    const { app, version } = await lockOwnVersion(tx, input.id);
    if (version.status !== 'draft') throw new DomainError('app_state_changed');
    if (app.status === 'in_review') throw new DomainError('app_in_review');
    const facts = await factsOf(tx, app.id, version.id);
    if (!facts.hasFiles) throw new DomainError('app_version_empty');
    if (!facts.isComplete) throw new DomainError('app_incomplete');
    const publishAt = input.publishAt ? new Date(input.publishAt) : null;
    await sql`
      update apps.versions set percent = ${input.percent}::smallint, publish_at = ${publishAt}::timestamptz
      where id = ${version.id}::bigint`.execute(tx.db);
    await audit(tx, 'app.version_submitted', `app:${app.id}`, { version: version.name });
    const reasons = reviewReasons({ ...facts, versionId: version.id });
    if (reasons.length === 0) {
      await publish(tx, { ...version, publish_at: publishAt });
      return { isHeld: false };
    }
    await sql`update apps.versions set status = 'in_review' where id = ${version.id}::bigint`.execute(tx.db);
    await submitChange(tx, {
      appId: app.id,
      versionId: version.id,
      reasons,
      before: { permissions: facts.formerPermissions, signers: facts.pinned },
      after: {
        ...(facts.isFirst && { name: app.name, icon: app.icon, address: app.address, ...priceOf(app) }),
        version: version.name,
        permissions: facts.permissions,
        signers: facts.signers,
      },
    });
    // what the reviewer sees of an app that nobody else has seen stays as it is
    await sql`
      update apps.apps set status = 'in_review', status_reason = ''
      where id = ${app.id}::bigint and status in ('draft', 'withdrawn')`.execute(tx.db);
    return { isHeld: true };
  });
}

/** A free app says nothing about its price. */
function priceOf({ price }: AppRow): { price?: string } {
  return Number.parseFloat(price) > 0 ? { price } : {};
}

interface Facts extends Omit<Submitted, 'versionId'> {
  hasFiles: boolean;
  isComplete: boolean;
}

async function factsOf(ctx: Ctx, appId: number, versionId: number): Promise<Facts> {
  const found = await sql<Facts>`
    select f.*, a.status <> 'listed' as "isFirst",
      a.summary <> '{}' and a.description <> '{}' and a.icon <> '' as "isComplete",
      coalesce((select array_agg(distinct p) from apps.files o, unnest(o.permissions) p
        where o.version_id = a.latest_version_id), '{}') as "formerPermissions",
      coalesce((select jsonb_object_agg(platform, signer) from apps.signers where app_id = a.id), '{}') as pinned
    from apps.apps a, (
      select count(*) > 0 as "hasFiles", coalesce(bool_or(scan = 'infected'), false) as "isInfected",
        -- several signers on one platform are no pinned one
        coalesce((select jsonb_object_agg(platform, signers) from (
          select platform, string_agg(distinct signer, ',' order by signer) as signers from apps.files
          where version_id = ${versionId}::bigint group by platform) by_platform), '{}') as signers,
        coalesce((select array_agg(distinct p) from apps.files o, unnest(o.permissions) p
          where o.version_id = ${versionId}::bigint), '{}') as permissions
      from apps.files where version_id = ${versionId}::bigint) f
    where a.id = ${appId}::bigint`.execute(ctx.db);
  const [facts] = found.rows;
  if (!facts) throw new DomainError('app_not_found');
  return facts;
}
