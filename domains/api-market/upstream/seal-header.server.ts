import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { SealedColumn } from '../../../platform/database/reseal.ts';
import { sealFor } from '../../../platform/seal.ts';
import type { RootSecrets } from '../../../platform/tokens.ts';
import type { PassedHeaders } from '../gateway/passed-headers.ts';

const SEAL = sealFor('api-upstream-headers');

export const SEALED_HEADERS: readonly SealedColumn[] = [
  { table: 'apis.upstream_secrets', column: 'value_sealed', seal: SEAL, bound: "'api:' || api_id || ':' || name" },
];

/** Bound to its API and name: copied to another one, it cannot be read. */
export function sealHeader(
  secrets: RootSecrets,
  { apiId, name }: { apiId: number; name: string },
  value: string,
): string {
  return SEAL.seal(secrets, value, `api:${apiId}:${name}`);
}

/** The headers that the gateway adds to the calls of an API. */
export async function readUpstreamHeaders(db: Db, secrets: RootSecrets, apiId: number): Promise<PassedHeaders> {
  const found = await sql<{ name: string; sealed: string }>`
    select name, value_sealed as sealed from apis.upstream_secrets where api_id = ${apiId}::bigint`.execute(db);
  return Object.fromEntries(
    found.rows.map(({ name, sealed }) => [name, SEAL.open(secrets, sealed, `api:${apiId}:${name}`)]),
  );
}
