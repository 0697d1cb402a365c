import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Texts } from '../../platform/locale/locale.ts';

/** A developer that the demo's merchant owns, with a member in the team, and an application that waits for review. */
export async function fillDevelopers(db: Db, { merchant, friends }: { merchant: number; friends: readonly number[] }) {
  const file = await readFile(join(import.meta.dirname, 'content/developer.json'), 'utf8');
  const { intro } = JSON.parse(file) as { intro: Texts };
  const [member = merchant, applicant = merchant] = friends;
  await sql`
    with made as (
      insert into developers (owner_id, kind, name, intro, website, email, approved_at)
      values (${merchant}::bigint, 'company', 'Lumen Labs', ${JSON.stringify(intro)}::jsonb, 'https://lumen-labs.example',
        'support@lumen-labs.example', now() - interval '90 days') returning id
    ), applied as (
      insert into developer_applications (user_id, kind, name, contact_name, email, website, plans, status, developer_id,
        submitted_at, decided_at)
      select ${merchant}::bigint, 'company', 'Lumen Labs', '流明', 'support@lumen-labs.example', 'https://lumen-labs.example',
        'A barcode scanner for stocktaking and an API for parcel labels.', 'approved', id, now() - interval '94 days',
        now() - interval '90 days' from made
    )
    insert into developer_members (developer_id, user_id, role, added_by, added_at)
    select id, ${member}::bigint, 'publisher', ${merchant}::bigint, now() - interval '60 days' from made`.execute(db);
  await sql`
    insert into developer_applications (user_id, kind, name, contact_name, email, plans, submitted_at)
    values (${applicant}::bigint, 'person', 'Parcel Otter', 'Otter', 'otter@parcel.example',
      'An app that scans parcel codes and an API that tracks them across couriers.', now() - interval '2 days')`.execute(
    db,
  );
}
