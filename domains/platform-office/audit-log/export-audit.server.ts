import { csvLine } from '../../../platform/text/csv-line.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { refuseWhileReadOnly } from '../../kit/read-only.ts';
import { transact } from '../../kit/transact.ts';
import { whilePermitted } from '../../kit/while-permitted.server.ts';
import type { AuditFilter } from './contract.ts';
import { readAuditBelow } from './queries.server.ts';

const AT_ONCE = 500;
/** More than anyone reads; narrow the period to export the rest. */
const MOST_LINES = 100_000;
const HEAD = ['id', 'at', 'actor_id', 'actor', 'act', 'subject', 'details', 'request_id'];

/** Streams the matching entries as a CSV file. The export itself is audited as well, so there is none while the deployment is read-only. */
export async function exportAudit(ctx: Ctx, filter: AuditFilter): Promise<AsyncIterable<Uint8Array>> {
  requirePlatformPermission(ctx, 'audit.read');
  refuseWhileReadOnly(ctx.app);
  await transact(ctx, (tx) => audit(tx, 'audit.exported', 'audit', { ...filter }));
  return whilePermitted(ctx, linesOf(ctx, filter), (now) => requirePlatformPermission(now, 'audit.read'));
}

async function* linesOf(ctx: Ctx, filter: AuditFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // the byte order mark tells spreadsheets that the file is UTF-8
  yield encoder.encode(`\ufeff${csvLine(HEAD)}`);
  let below: number | null = null;
  for (let sent = 0; sent < MOST_LINES; sent += AT_ONCE) {
    const lines = await readAuditBelow(ctx, filter, below, AT_ONCE);
    const text = lines.map(({ id, at, actorId, actor, act, subject, details, requestId }) =>
      csvLine([id, at, actorId ?? '', actor ?? '', act, subject, JSON.stringify(details), requestId]),
    );
    if (text.length > 0) yield encoder.encode(text.join(''));
    if (lines.length < AT_ONCE) return;
    below = lines.at(-1)?.id ?? null;
  }
}
