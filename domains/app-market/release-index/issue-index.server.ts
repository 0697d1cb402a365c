import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SealedColumn } from '../../../platform/database/reseal.ts';
import { sealFor } from '../../../platform/seal.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { listOffered } from './list-offered.server.ts';
import { makeSigningKey, type SigningKey, signatureFile } from './minisign.ts';

/** How long an index may be believed: an attacker cannot show an older one for longer. */
const VALID_DAYS = 14;
/** Issued again after these days although nothing has changed, so that mirrors that come weekly find a valid one. */
const RENEW_DAYS = 7;

const SEAL = sealFor('app-index-key');
const BOUND = 'app-index';
export const SEALED_INDEX_KEY: SealedColumn = {
  table: 'apps.release_index',
  column: 'key_sealed',
  seal: SEAL,
  bound: `'${BOUND}'`,
};

interface IndexRow {
  key_sealed: string;
  public_key: string;
  number: number;
  content_hash: string;
  issued_at: Date | null;
}

/**
 * Issues the index of apps again if what the market offers has changed, or before it expires. The first one makes the
 * key, and needs an app. Returns how many were issued: 0 or 1.
 */
export async function issueIndex(ctx: Ctx): Promise<number> {
  const apps = await listOffered(ctx);
  const content = JSON.stringify(apps);
  const hash = createHash('sha256').update(content).digest('hex');
  return transact(ctx, async (tx) => {
    const row = await lockIndex(tx, apps.length > 0);
    if (!row || (row.content_hash === hash && isFresh(row, ctx.now))) return 0;
    const number = row.number + 1;
    const body = `${JSON.stringify({ format: 1, number, ...periodOf(ctx.now) }).slice(0, -1)},"apps":${content}}\n`;
    const key = { privateKey: SEAL.open(ctx.app, row.key_sealed, BOUND), publicKey: row.public_key };
    const signature = signatureFile(key, body, `app-index.json number ${number}`);
    await sql`
      update apps.release_index set number = ${number}::bigint, content_hash = ${hash}, body = ${body},
        signature = ${signature}, issued_at = ${ctx.now}::timestamptz where id = 1`.execute(tx.db);
    return 1;
  });
}

const isFresh = ({ issued_at }: IndexRow, now: Date) =>
  issued_at !== null && now.getTime() - issued_at.getTime() < RENEW_DAYS * 86_400_000;

function periodOf(now: Date) {
  return { issuedAt: now.toISOString(), expiresAt: new Date(now.getTime() + VALID_DAYS * 86_400_000).toISOString() };
}

async function lockIndex(ctx: Ctx, mayBegin: boolean): Promise<IndexRow | undefined> {
  if (mayBegin) await keepKey(ctx);
  const found = await sql<IndexRow>`
    select key_sealed, public_key, number::float8 as number, content_hash, issued_at from apps.release_index
    where id = 1 for update`.execute(ctx.db);
  return found.rows[0];
}

/** Of several processes that begin, one makes the key. */
async function keepKey(ctx: Ctx): Promise<void> {
  const there = await sql`select from apps.release_index where id = 1`.execute(ctx.db);
  if (there.rows.length > 0) return;
  const { privateKey, publicKey }: SigningKey = makeSigningKey();
  await sql`
    insert into apps.release_index (key_sealed, public_key)
    values (${SEAL.seal(ctx.app, privateKey, BOUND)}, ${publicKey}) on conflict do nothing`.execute(ctx.db);
}
