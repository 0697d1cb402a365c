import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Members with one password among them: it is hashed once, so that a crowd of them costs nothing. Phones are optional. */
export async function addMembers(db: Db, emails: string[], password: string, phones: string[] = []): Promise<void> {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await sql`
    insert into users (email, phone, nickname, password_hash, kind)
    select email, phone, 'Member', ${passwordHash}, 'member'
    from unnest(${emails}::text[], ${phones}::text[]) as of(email, phone)`.execute(db);
}
