import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a person gets a version while its release is staged: the same answer each time, and with a higher percentage
 * nobody loses it. `person` is `user:<id>`, or for a guest what stays the same between visits.
 */
export function isInStage(person: string, versionId: number, percent: number): boolean {
  if (percent >= 100) return true;
  const hash = createHash('sha256').update(`${person}:${versionId}`).digest();
  return hash.readUInt32BE(0) % 100 < percent;
}

/** The same in the database, of the account `userId` and `apps.versions v`. */
export const isUserInStage = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(v.percent >= 100
  or ('x' || left(encode(sha256(convert_to('user:' || ${userId} || ':' || v.id, 'UTF8')), 'hex'), 8))::bit(32)::bigint
    % 100 < v.percent)`;
