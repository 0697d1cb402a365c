import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import type { Ctx } from '../../kit/context.ts';
import { deliverMail } from '../../messages/deliver-mail.server.ts';
import { follow } from '../people/follow.server.ts';
import { blockPerson } from '../private-messages/block.server.ts';
import { deleteTopic, hideTopic } from '../topics/change-topic-state.server.ts';
import { beginOf, dueDigest } from './rules.ts';
import { sendDigests } from './send-digests.server.ts';
import { readUnsubscribeToken, unsubscribe, unsubscribeToken } from './unsubscribe.server.ts';

// 9:00 on Monday, 23 November 2026 in Shanghai
const MONDAY = new Date('2026-11-23T01:00:00Z');
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(MONDAY.getTime() + hours * HOUR_MS);

describe('a digest is due', () => {
  test.each([
    ['daily', '2026-11-22T23:59:00Z', undefined],
    ['daily', '2026-11-23T00:00:00Z', '2026-11-23'],
    ['daily', '2026-11-23T11:59:00Z', '2026-11-23'],
    ['daily', '2026-11-23T12:00:00Z', undefined],
    ['weekly', '2026-11-23T00:00:00Z', '2026-11-23'],
    ['weekly', '2026-11-24T00:00:00Z', undefined],
  ] as const)('as %s at %s for the day %s', (period, at, day) => {
    expect(dueDigest(period, new Date(at), 'Asia/Shanghai')?.day).toBe(day);
  });

  test('at the same local hour after the clocks change, and covers the days since the last one', () => {
    const due = dueDigest('weekly', new Date('2026-10-26T09:00:00Z'), 'Europe/Paris');
    expect(due?.until).toEqual(new Date('2026-10-26T07:00:00Z'));
    expect(due?.since).toEqual(new Date('2026-10-19T06:00:00Z'));
    if (!due) return;
    expect(beginOf(due, null)).toEqual(due.since);
    expect(beginOf(due, due.since)).toEqual(due.since);
    expect(beginOf(due, new Date(0))).toEqual(due.earliest);
  });
});

let forum: SmallForum;
let writer: Member;
beforeAll(async () => {
  forum = await openSmallForum();
  writer = { ...(await forum.member()), now: inHours(-48) };
});
afterAll(() => forum.close());
beforeEach(async () => {
  const { db } = forum.app.database;
  await sql`delete from outbox`.execute(db);
  await sql`update forum.members set digest = 'none'`.execute(db);
  await sql`delete from forum.topics`.execute(db);
});

/** A member who joined long ago and wants the digest. */
async function reader(digest: 'daily' | 'weekly' = 'weekly'): Promise<Member> {
  const member = await forum.member();
  await sql`
    insert into forum.members (site_id, user_id, digest, joined_at)
    values (${member.site.id}::bigint, ${member.actor.userId}::bigint, ${digest}, ${inHours(-9_000)}::timestamptz)
    on conflict (site_id, user_id) do update set digest = excluded.digest, joined_at = excluded.joined_at`.execute(
    member.db,
  );
  return { ...member, now: inHours(-47) };
}

const run = (now = MONDAY) => sendDigests({ ...forum.guest(), now });
const mailsTo = ({ actor }: Member) =>
  forum.app.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', actor.email ?? '')
    .execute();
const digestOf = async ({ actor, site, db }: Member) => {
  const found = await sql<{ digest: string }>`select digest from forum.members
    where site_id = ${site.id}::bigint and user_id = ${actor.userId}::bigint`.execute(db);
  return found.rows[0]?.digest;
};
const tokenFor = ({ app, actor, site }: Member) => unsubscribeToken(app, { siteId: site.id, userId: actor.userId });

test('titles, names and boards are escaped in the HTML of a digest, and add no headers', async () => {
  const hostile = '</td><script>alert(1)</script><img src=x onerror=alert(2)>';
  const lena = await reader();
  const foe = { ...(await forum.member()), now: inHours(-48) };
  await sql`update users set nickname = ${hostile} where id = ${foe.actor.userId}::bigint`.execute(foe.db);
  await forum.topic(foe, { title: hostile });
  const topic = await forum.topic(lena, { title: `Kettle\r\nBcc: x@example.com ${hostile}` });
  await follow(lena, { subject: 'topic', id: topic, on: true });
  await forum.comment(foe, topic);
  await run();
  const [mail] = await mailsTo(lena);
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(mail?.html).not.toMatch(/<script|<img[^>]+onerror/);
  expect(`${mail?.subject} ${JSON.stringify(mail?.headers)}`).not.toMatch(/[\r\n]|Bcc/);
});

describe('the content of a digest', () => {
  test('is what the member may see: nothing hidden, deleted, blocked, archived or of a closed board', async () => {
    const [tom, foe] = [await reader(), { ...(await forum.member()), now: inHours(-48) }];
    const admin = { ...(await forum.member('admin')), now: inHours(-48) };
    const topics = new Map<string, number>();
    const write = async (by: Ctx, title: string, more = {}) => {
      topics.set(title, await forum.topic(by, { title, ...more }));
      return topics.get(title) ?? 0;
    };
    const followed = await write({ ...writer, now: inHours(-900) }, 'Followed kettle');
    await follow(tom, { subject: 'topic', id: followed, on: true });
    const answer = await forum.comment(writer, followed);
    await forum.comment(foe, followed);
    await write(writer, 'Open kettle');
    await write(tom, 'Own kettle');
    await write(foe, 'Kettle of a foe');
    await write(admin, 'Staff kettle', { boardId: forum.staffBoardId });
    await hideTopic(writer, { id: await write(writer, 'Hidden kettle'), on: true });
    await deleteTopic(writer, { id: await write(writer, 'Deleted kettle'), reason: '' });
    await write({ ...writer, now: inHours(1) }, 'Kettle of tomorrow');
    await blockPerson(tom, { id: foe.actor.userId, on: true });
    await sql`update users set locale = 'fr' where id = ${tom.actor.userId}::bigint`.execute(tom.db);

    await run();
    const [mail] = await mailsTo(tom);
    const { t } = forum.app.texts.fr;
    expect(mail?.subject).toBe(t('mail:forum_digest.subject', { siteName: pickText(tom.site.name, 'fr') }));
    expect(mail?.text).toContain(`Open kettle\nTalk · ${writer.actor.nickname}`);
    expect(mail?.text).toContain(t('mail:digest_count', { num: 1 }));
    expect(mail?.text).toContain(`/bbs/topic/${followed}?comment=${answer}`);
    for (const title of topics.keys())
      expect(mail?.text.includes(title)).toBe(['Followed kettle', 'Open kettle'].includes(title));
    expect(mail?.html).toMatch(new RegExp(`<a href="[^"]*/bbs/topic/${topics.get('Open kettle')}"`));

    await sql`update forum.boards set archived_at = now() where id = ${forum.boardId}::bigint`.execute(tom.db);
    forum.app.valueCache.drop();
    const late = await reader();
    await run();
    expect(await mailsTo(late)).toEqual([]);
    await sql`update forum.boards set archived_at = null where id = ${forum.boardId}::bigint`.execute(tom.db);
    forum.app.valueCache.drop();
  });

  test('is not sent to members without a verified address, suspended, banned or without a subscription', async () => {
    await forum.topic(writer);
    const [open, unverified, banned, suspended, unwilling] = [
      await reader(),
      await reader(),
      await reader(),
      await reader(),
      await reader(),
    ];
    const { db } = open;
    await sql`update users set kind = 'visitor' where id = ${unverified.actor.userId}::bigint`.execute(db);
    await sql`update forum.members set state = 'banned' where user_id = ${banned.actor.userId}::bigint`.execute(db);
    await sql`
      insert into site_members (site_id, user_id, role_id, status)
      select site_id, ${suspended.actor.userId}::bigint, id, 'banned' from roles
      where site_id = ${open.site.id}::bigint and key = 'default'
      on conflict (site_id, user_id) do update set status = 'banned'`.execute(db);
    await unsubscribe(unwilling, { token: tokenFor(unwilling) });
    expect(await run()).toBe(1);
    expect(await mailsTo(open)).toHaveLength(1);
  });
});

describe('a digest', () => {
  test('is sent once for its day, also by two concurrent servers and after a failure', async () => {
    const member = await reader('daily');
    await forum.topic({ ...writer, now: inHours(-5) });
    const failing = { ...forum.guest(), now: MONDAY };
    const texts = forum.app.texts;
    const broken = { ...texts, [failing.site.defaultLocale]: undefined, en: undefined } as unknown as typeof texts;
    await sql`update users set locale = 'en' where id = ${member.actor.userId}::bigint`.execute(member.db);
    expect(await sendDigests({ ...failing, app: { ...forum.app, texts: broken } })).toBe(0);
    expect(await mailsTo(member)).toHaveLength(0);

    const counts = await Promise.all([run(), run()]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await run(inHours(2))).toBe(0);
    expect(await mailsTo(member)).toHaveLength(1);
    // the same day is taken even if the mark on the member were lost
    await sql`update forum.members set digested_at = null where user_id = ${member.actor.userId}::bigint`.execute(
      member.db,
    );
    expect(await run(inHours(3))).toBe(0);
  });

  test('is sent every day or every week, and not without news', async () => {
    const [daily, weekly] = [await reader('daily'), await reader('weekly')];
    await forum.topic({ ...writer, now: inHours(-5) });
    expect(await run()).toBe(2);
    expect(await run(inHours(24))).toBe(0);
    await forum.topic({ ...writer, now: inHours(30) });
    expect(await run(inHours(48))).toBe(1);
    expect(await mailsTo(daily)).toHaveLength(2);
    expect(await run(inHours(168))).toBe(1);
    expect(await mailsTo(weekly)).toHaveLength(2);
  });

  test('has the header for unsubscribing with one click', async () => {
    const member = await reader();
    await forum.topic({ ...writer, now: inHours(-5) });
    await run();
    const carried: Record<string, string>[] = [];
    await deliverMail(forum.app, async ({ headers }) => void carried.push(headers));
    const [headers] = carried;
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, token = ''] =
      /^<http.*\/api\/community\/unsubscribe\?token=(.*)>$/.exec(headers?.['List-Unsubscribe'] ?? '') ?? [];
    expect((await mailsTo(member))[0]?.headers).toEqual({});
    await unsubscribe(forum.guest(), { token });
    expect(await digestOf(member)).toBe('none');
    await unsubscribe(forum.guest(), { token });
  });

  test('cannot be unsubscribed without the token of its member', async () => {
    const [member, other] = [await reader(), await reader()];
    const token = tokenFor(member);
    const [siteId, , signature] = token.split('.');
    const forged = [
      '',
      'x',
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${siteId}.${other.actor.userId}.${signature}`,
      `0${token}`,
      ` ${token}`,
    ];
    for (const wrong of forged)
      await expect(unsubscribe(other, { token: wrong })).rejects.toMatchObject({ code: 'not_found' });
    expect([await digestOf(member), await digestOf(other)]).toEqual(['weekly', 'weekly']);
    const renewed = { secret: 'another secret', previousSecret: forum.app.secret };
    expect(readUnsubscribeToken(renewed, token)).toEqual({ siteId: member.site.id, userId: member.actor.userId });
  });
});
