import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMail } from '../../domains/messages/deliver-mail.server.ts';
import { type BareApp, startBareApp } from '../support/bare-app.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const sizeOf = async (index: string) => {
  const { rows } = await sql<{ size: number }>`select pg_relation_size(${index}::regclass)::int as size`.execute(
    bare.app.database.db,
  );
  return rows[0]?.size;
};

test('messages without tries left are not in the indexes that each round reads', async () => {
  await sql`
    insert into outbox (channel, recipient, subject, text, secret, tries, failure, next_try_at)
    select 'email', 'gone' || n || '@example.com', 'Gone', 'Gone', n % 2 = 0, 8, 'no such mailbox', now() - interval '1 day'
    from generate_series(1, 20000) n`.execute(bare.app.database.db);
  for (const index of ['outbox_mail_due', 'outbox_mail_codes_due']) expect(await sizeOf(index), index).toBe(8192);
  await sql`
    insert into outbox (channel, recipient, subject, text) values ('email', 'due@example.com', 'Due', 'Due')`.execute(
    bare.app.database.db,
  );
  const carried: string[] = [];
  await deliverMail(bare.app, async ({ recipient }) => void carried.push(recipient));
  expect(carried).toEqual(['due@example.com']);
});
