import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/locale/time-zone.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import { lastAudited, ownerOf, staffWith } from '../../tests/support/staff.ts';
import { audit } from '../accounts/audit.server.ts';
import type { Actor, Ctx } from '../kit/context.ts';
import { retryLetters } from '../messages/retry-messages.server.ts';
import { auditQuery } from './audit-log/contract.ts';
import { exportAudit } from './audit-log/export-audit.server.ts';
import { listAudit } from './audit-log/queries.server.ts';
import { figuresQuery } from './figures/contract.ts';
import { keepFiguresOfDays } from './figures/keep-days.server.ts';
import { readFigures, readOpenWork } from './figures/queries.server.ts';
import { jobNotes } from './jobs/note-job-run.server.ts';
import { listJobs } from './jobs/queries.server.ts';
import { outboxQuery } from './outbox/contract.ts';
import { listOutbox, readLetter } from './outbox/queries.server.ts';

let bare: BareApp;
let owner: Ctx & { actor: Actor };
let stranger: Ctx & { actor: Actor };
beforeAll(async () => {
  bare = await startBareApp();
  owner = await ownerOf(bare);
  stranger = await staffWith(bare, ['users.manage']);
  // all of them on the day on which the owner looks, also at midnight
  await sql`update users set created_at = ${owner.now}`.execute(owner.db);
});
afterAll(() => bare.close());

const refused = { code: 'no_permission' };

async function letter(values: { to: string; secret?: boolean; failure?: string; sent?: boolean }): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into outbox (channel, recipient, subject, text, code, secret, failure, tries, sent_at, next_try_at)
    values ('email', ${values.to}, 'About it', 'The text', '123456', ${values.secret ?? false}, ${values.failure ?? null},
      8, ${values.sent ? new Date() : null}::timestamptz, now() + interval '1 day') returning id`.execute(owner.db);
  return made.rows[0]?.id ?? 0;
}

describe('the outbox', () => {
  test('is narrowed by state and the beginning of the address', async () => {
    const ids = {
      waiting: await letter({ to: 'Box.A@example.com' }),
      failed: await letter({ to: 'box.b@example.com', failure: 'no route' }),
      sent: await letter({ to: 'box.c@example.com', sent: true }),
    };
    for (const [state, id] of Object.entries(ids)) {
      const found = await listOutbox(owner, outboxQuery.parse({ state, to: 'box.' }));
      expect([state, found.list.map((each) => each.id), found.total]).toEqual([state, [id], 1]);
    }
    expect((await listOutbox(owner, outboxQuery.parse({ to: 'box%' }))).total).toBe(0);
    expect((await listOutbox(owner, outboxQuery.parse({ to: 'BOX.' }))).list.length).toBe(3);
    const all = await listOutbox(owner, outboxQuery.parse({ limit: 2 }));
    const stored = await sql<{ num: number }>`select count(*)::int as num from outbox`.execute(owner.db);
    expect([all.list.map((each) => each.id), all.total]).toEqual([[ids.sent, ids.failed], stored.rows[0]?.num]);
  });

  test('retries unsent messages, and does not touch sent ones', async () => {
    const [failed, sent] = [
      await letter({ to: 'again@example.com', failure: 'no route' }),
      await letter({ to: 'again@example.com', sent: true }),
    ];
    expect(await retryLetters(owner, [failed, sent, 999_999])).toBe(1);
    const shown = await readLetter(owner, failed);
    expect([shown.state, shown.tries, shown.failure]).toEqual(['waiting', 0, null]);
    expect(Date.parse(shown.nextTryAt ?? '')).toBeLessThanOrEqual(owner.now.getTime());
    expect((await readLetter(owner, sent)).state).toBe('sent');
    expect(await lastAudited(bare)).toMatchObject({ act: 'outbox.retried' });
  });

  test('hides codes and login links in production', async () => {
    const [secret, plain] = [
      await letter({ to: 'secret@example.com', secret: true }),
      await letter({ to: 'plain@example.com' }),
    ];
    expect(await readLetter(owner, secret)).toMatchObject({ text: 'The text', code: '123456' });
    const environment = { ...bare.app.environment, STOA_ENV: 'production' as const };
    const production = { ...owner, app: { ...bare.app, environment } };
    expect(await readLetter(production, secret)).toMatchObject({ text: null, code: null, isSecret: true });
    expect(await readLetter(production, plain)).toMatchObject({ text: 'The text', code: null });
  });

  test('is refused without the permission', async () => {
    const id = await letter({ to: 'x@example.com' });
    await expect(listOutbox(stranger, outboxQuery.parse({}))).rejects.toMatchObject(refused);
    await expect(readLetter(stranger, id)).rejects.toMatchObject(refused);
    await expect(retryLetters(stranger, [id])).rejects.toMatchObject(refused);
    await expect(readLetter(owner, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the audit log', () => {
  beforeAll(async () => {
    await audit(owner, 'box.opened', 'box:1', { note: 'a, "b"' });
    await audit({ ...owner, now: new Date('2026-01-15T12:00:00Z') }, 'box.closed', 'box:12', {});
    await audit(stranger, 'box.opened', 'box:2', {});
  });
  const acts = async (requests: object) =>
    (await listAudit(owner, auditQuery.parse(requests))).list.map(({ act, subject }) => `${act} ${subject}`);

  test.each([
    [{ act: 'box.' }, ['box.opened box:2', 'box.closed box:12', 'box.opened box:1']],
    [{ act: 'box.opened' }, ['box.opened box:2', 'box.opened box:1']],
    [{ subject: 'box:1' }, ['box.closed box:12', 'box.opened box:1']],
    [{ act: 'box.', from: '2026-01-15', to: '2026-01-15' }, ['box.closed box:12']],
    [{ act: 'box.', to: '2026-01-14' }, []],
    [{ act: 'box%' }, []],
  ])('narrowed by %j has %j', async (requests, expected) => {
    expect(await acts(requests)).toEqual(expected);
  });

  test('has the same entries, total and pages of few days as of many', async () => {
    const at = (time: string) => ({ ...owner, now: new Date(`2025-06-${time}:00Z`) });
    for (const time of ['02T12:00', '01T12:00', '03T12:00', '30T12:00']) await audit(at(time), 'lid.lifted', time, {});
    const read = async (page: number, to: string) => {
      const requests = { act: 'lid.', from: '2025-06-01', to, page, limit: 2 };
      const { list, total } = await listAudit(owner, auditQuery.parse(requests));
      return { total, subjects: list.map(({ subject }) => subject.slice(0, 2)) };
    };
    for (const to of ['2025-06-30', '2025-12-31']) {
      expect(await read(1, to)).toEqual({ total: 4, subjects: ['30', '03'] });
      expect(await read(2, to)).toEqual({ total: 4, subjects: ['01', '02'] });
      expect(await read(3, to)).toEqual({ total: 4, subjects: [] });
    }
    expect(await read(1, '2025-06-03')).toEqual({ total: 3, subjects: ['03', '01'] });
  });

  test('names the actor, and can be filtered by actor', async () => {
    const list = await listAudit(owner, auditQuery.parse({ actor: stranger.actor.userId }));
    expect(list.list.map(({ act, actor }) => [act, actor])).toEqual([['box.opened', stranger.actor.nickname]]);
  });

  test('is exported as a file of the same lines, which is recorded', async () => {
    const pieces = [];
    for await (const piece of await exportAudit(owner, { act: 'box.' })) pieces.push(piece);
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(pieces)).split('\r\n');
    expect(lines[0]).toBe('\ufeffid,at,actor_id,actor,act,subject,details,request_id');
    expect(lines.length).toBe(5);
    expect(lines[3]).toContain('"{""note"":""a, \\""b\\""""}"');
    expect(await lastAudited(bare)).toMatchObject({ act: 'audit.exported', details: { act: 'box.' } });
  });

  test('is refused without the permission', async () => {
    await expect(listAudit(stranger, auditQuery.parse({}))).rejects.toMatchObject(refused);
    await expect(exportAudit(stranger, {})).rejects.toMatchObject(refused);
  });
});

describe('jobs', () => {
  const noon = new Date('2026-11-21T12:00:00Z');
  const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
  const run = (seconds: number, error?: unknown) => ({
    ...{ name: 'test job', everyMs: 5_000, startedAt: at(seconds), ms: 12 },
    ...(error === undefined ? {} : { error }),
  });
  const shown = async (seconds: number) =>
    (await listJobs({ ...owner, now: at(seconds) })).jobs.find(({ name }) => name === 'test job');

  test('record successes at most once a minute, and failures and recoveries immediately', async () => {
    const note = jobNotes(bare.app);
    await note(run(0));
    await note(run(30));
    expect((await shown(31))?.lastRunAt).toBe('2026-11-21T12:00:00Z');
    await note(run(40, new Error('the mail server is away')));
    expect(await shown(41)).toMatchObject({ state: 'failing', lastError: 'the mail server is away' });
    await note(run(50));
    expect(await shown(51)).toMatchObject({ state: 'well', lastError: 'the mail server is away' });
    expect((await shown(3600))?.state).toBe('silent');
  });

  test('count what is due', async () => {
    const { due } = await listJobs(owner);
    expect(due.map(({ kind }) => kind)).toEqual(['mail', 'unpaid', 'receipts', 'evaluations', 'sales', 'refunds']);
    await expect(listJobs(stranger)).rejects.toMatchObject(refused);
  });
});

describe('figures', () => {
  test('have a line for every day, today last, and count new members', async () => {
    const figures = await readFigures(owner, figuresQuery.parse({ days: '7' }));
    expect(figures.days.length).toBe(7);
    expect(figures.days.at(-1)?.day).toBe(dayIn('Asia/Shanghai', owner.now));
    expect(figures.days.at(-1)?.members).toBeGreaterThan(1);
    expect(figures.now.revenue).toEqual({ amount: 0, currency: 'CNY' });
    await expect(readFigures(stranger, { days: 7 })).rejects.toMatchObject(refused);
    expect(figuresQuery.safeParse({ days: '8' }).success).toBe(false);
  });

  test('of past days are computed once and stored', async () => {
    const day = 86_400_000;
    const joined = (at: number) => sql`
      insert into users (email, nickname, kind, created_at) values (${`then-${at}@example.com`}, 'Then', 'member', ${new Date(at)})`;
    const now = owner.now.getTime();
    await joined(now - 5 * day).execute(owner.db);
    const fresh = async () => {
      bare.app.valueCache.drop();
      return (await readFigures(owner, { days: 7 })).days.map(({ members }) => members);
    };
    const counted = await fresh();
    expect(counted.at(-6)).toBe(1);
    expect(await keepFiguresOfDays(owner)).toBeGreaterThan(170);
    expect(await fresh()).toEqual(counted);
    await sql`update figures_of_day set members = 41`.execute(owner.db);
    expect((await fresh()).slice(0, 5)).toEqual([41, 41, 41, 41, 41]);
    expect((await fresh()).slice(5)).toEqual(counted.slice(5));
    // days not computed yet are computed when they are read
    await sql`delete from figures_of_day where day = (${new Date(now - 4 * day)} at time zone 'Asia/Shanghai')::date`.execute(
      owner.db,
    );
    expect(await fresh()).toEqual([41, 41, ...counted.slice(2)]);
    await keepFiguresOfDays(owner);
    expect(await fresh()).toEqual(counted);
    expect(await keepFiguresOfDays(owner)).toBe(0);
    // as days go by, those whose checkouts could still be paid are recomputed
    await sql`update figures_of_day set members = 41`.execute(owner.db);
    expect(await keepFiguresOfDays({ ...owner, now: new Date(now + day) })).toBe(12);
    await sql`delete from figures_of_day where day > (${new Date(now - 2 * day)} at time zone 'Asia/Shanghai')::date`.execute(
      owner.db,
    );
    expect(await fresh()).toEqual(counted);
  });

  test('convert revenue of every currency at today’s rates', async () => {
    const yesterday = dayIn('Asia/Shanghai', new Date(owner.now.getTime() - 3 * 86_400_000));
    await keepFiguresOfDays(owner);
    await sql`update figures_of_day set revenue = '{"CNY": 1000, "USD": 100}' where day = ${yesterday}::date`.execute(
      owner.db,
    );
    const rate = await sql<{ cny: number }>`select base_price(100, 'USD') as cny`.execute(owner.db);
    bare.app.valueCache.drop();
    const { now } = await readFigures(owner, { days: 7 });
    expect(now.revenue).toEqual({ amount: 1000 + (rate.rows[0]?.cny ?? 0), currency: 'CNY' });
  });

  test('of open work are shown only with the permission for it', async () => {
    expect(Object.values(await readOpenWork(stranger)).every((count) => count === null)).toBe(true);
    expect(Object.values(await readOpenWork(owner)).every((count) => typeof count === 'number')).toBe(true);
  });
});
