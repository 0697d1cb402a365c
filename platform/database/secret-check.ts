import { sql } from 'kysely';
import { deriveKey, sign } from '../tokens.ts';
import type { Db } from './db.ts';

/** This process's secret is not the one that the database was used with. The message says what to do. */
export class OtherSecretError extends Error {
  constructor() {
    super(
      'STOA_SECRET is not the secret that this database has been used with: starting would lock out everybody with a ' +
        'second factor, a pay password or a gift card code. Set the former secret, or, to change it, set the new one as ' +
        'STOA_SECRET and the former one as STOA_SECRET_PREVIOUS',
    );
  }
}

export type SecretState = 'same' | 'new' | 'changed';

const answerOf = (secret: string) => sign(deriveKey(secret, 'secret-check'), 'stoa');

/**
 * Verifies the secret against the one that the database has been used with. The first process stores a check value; one
 * with both secrets replaces it. Throws OtherSecretError if neither matches.
 */
export async function checkSecret(db: Db, secret: string, previous: string | undefined): Promise<SecretState> {
  const made = await sql`
    insert into secret_check (answer) values (${answerOf(secret)}) on conflict do nothing returning 1`.execute(db);
  if (made.rows.length > 0) return 'new';
  const found = await sql<{ answer: string }>`select answer from secret_check`.execute(db);
  const answer = found.rows[0]?.answer;
  if (answer === answerOf(secret)) return 'same';
  if (previous === undefined || answer !== answerOf(previous)) throw new OtherSecretError();
  await sql`
    update secret_check set answer = ${answerOf(secret)}, changed_at = now()
    where answer = ${answerOf(previous)}`.execute(db);
  return 'changed';
}
