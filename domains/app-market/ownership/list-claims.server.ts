import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { requireAppReader } from '../manage/own-app.server.ts';
import type { AppClaim, ClaimReason } from './contract.ts';
import { wantedProof } from './proof-of-claim.ts';
import { PROOF_GONE_DAYS } from './rules.ts';

interface Row {
  id: number;
  app: AppClaim['app'];
  token: string;
  proof: AppClaim['proof'];
  reason: ClaimReason;
  checkedAt: Date | null;
  endsAt: Date | null;
}

/** The claims of the actor's developer with what proves each, the newest first. Throws `no_permission`. */
export async function listClaims(ctx: Ctx): Promise<AppClaim[]> {
  const own = await requireAppReader(ctx);
  const found = await sql<Row>`
    select c.id, c.token, c.proof, c.reason, c.checked_at as "checkedAt",
      c.failing_since + make_interval(days => ${PROOF_GONE_DAYS}::int) as "endsAt",
      json_build_object('id', a.id, 'name', a.name, 'icon', a.icon, 'address', a.address,
        'isOwn', a.developer_id is not distinct from c.developer_id) as app
    from apps.claims c join apps.apps a on a.id = c.app_id
    where c.developer_id = ${own.id}::bigint order by c.id desc`.execute(ctx.db);
  return found.rows.map(({ token, checkedAt, endsAt, ...row }) => {
    const { record, file } = wantedProof(row.app.address, token);
    return {
      ...row,
      record: { name: record.name, value: record.prefix + token },
      file: { address: file, content: token },
      checkedAt: checkedAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    };
  });
}
