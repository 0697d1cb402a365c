import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { systemCtx } from '../../kit/system-context.ts';
import { deliverMail } from '../../messages/deliver-mail.server.ts';
import { exportNotifications } from '../../messages/personal-data.server.ts';
import { deliverPush } from '../../messages/push/deliver-push.server.ts';
import { subscribePush } from '../../messages/push/subscriptions.server.ts';
import { sendNotifications } from '../../messages/send-notifications.server.ts';
import { mailDigest } from '../digest/mail-digest.server.ts';
import { follow } from '../people/follow.server.ts';
import { hideTopic } from './change-topic-state.server.ts';
import { moderateTopics } from './moderate-topic.server.ts';

let forum: SmallForum;
let lena: Member;
let reader: Member;
let admin: Member;
let topic: number;
beforeAll(async () => {
  forum = await openSmallForum();
  [lena, reader, admin] = [await forum.member(), await forum.member(), await forum.member('admin')];
});
afterAll(() => forum.close());
/** Three people are notified of an answer: the author of the topic, one who follows it, and a moderator. */
beforeEach(async () => {
  const { db } = forum.app.database;
  await db.deleteFrom('notices').execute();
  await db.deleteFrom('outbox').execute();
  topic = await forum.topic(lena, { title: 'Secret kettle' });
  for (const by of [reader, admin]) await follow(by, { subject: 'topic', id: topic, on: true });
  await forum.comment(await forum.member(), topic);
});

const spread = () => sendNotifications(systemCtx(forum.app));
const hide = () => hideTopic(lena, { id: topic, on: true });
const addressOf = ({ actor }: Member) => actor.email ?? '';
async function delivered(): Promise<string[]> {
  const recipients: string[] = [];
  await deliverMail(forum.app, async ({ recipient, subject, text, html }) => {
    if (`${subject} ${text} ${html}`.includes('Secret kettle')) recipients.push(recipient);
  });
  return recipients.toSorted();
}

test('mails about a topic are sent to everyone who may see it', async () => {
  await spread();
  expect(await delivered()).toEqual([lena, reader, admin].map(addressOf).toSorted());
});

test('when a topic is hidden before its mails are written, only its author and moderators get one', async () => {
  await hide();
  await spread();
  expect(await delivered()).toEqual([lena, admin].map(addressOf).toSorted());
});

test('mails that were written before a topic was hidden are not sent to others', async () => {
  await spread();
  await hide();
  expect(await delivered()).toEqual([lena, admin].map(addressOf).toSorted());
  const left = await forum.app.database.db.selectFrom('outbox').select('recipient').execute();
  expect(left.map(({ recipient }) => recipient)).not.toContain(addressOf(reader));
});

test('nor does a push leave at its next try', async () => {
  for (const by of [lena, reader]) {
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const endpoint = `https://push.example.com/${by.actor.userId}`;
    await subscribePush(by, { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } });
  }
  await spread();
  const unreachable = { resolve: async () => [], mayReach: () => false };
  const deliver = (minutes: number) =>
    deliverPush(later({ ...systemCtx(forum.app), now: new Date() }, minutes * 60), unreachable);
  const waiting = async () => {
    const rows = await forum.app.database.db
      .selectFrom('push_messages as m')
      .innerJoin('push_subscriptions as p', 'p.id', 'm.subscription_id')
      .select('p.user_id')
      .orderBy('p.user_id')
      .execute();
    return rows.map(({ user_id }) => user_id);
  };
  await deliver(0);
  expect(await waiting()).toEqual([lena.actor.userId, reader.actor.userId]);
  await hide();
  await deliver(5);
  expect(await waiting()).toEqual([lena.actor.userId]);
});

test('mails about a topic moved to a board that the reader may not view are not sent', async () => {
  await spread();
  await moderateTopics(admin, { ids: [topic], change: { do: 'move', boardId: forum.staffBoardId } });
  expect(await delivered()).toEqual([lena, admin].map(addressOf).toSorted());
});

test('a digest that contains a hidden topic is not sent', async () => {
  const [email, other] = [addressOf(reader), await forum.topic(lena)];
  const digest = (title: string, id: number) =>
    mailDigest(reader, {
      ...{ userId: reader.actor.userId, email, locale: 'en' },
      news: { topics: [{ id, title, board: 'Talk', author: 'Lena' }], answered: [] },
    });
  await digest('Secret kettle', topic);
  await digest('Not the Secret kettle', other);
  await hide();
  expect(await delivered()).toEqual([email]);
});

test('exported personal data does not contain the title of a topic that the reader may no longer see', async () => {
  await spread();
  const exported = async () => {
    const parts: Record<string, unknown> = {};
    const give = (part: string, content: unknown) => Object.assign(parts, { [part]: content });
    await exportNotifications(reader, { userId: reader.actor.userId, give });
    return parts;
  };
  expect(JSON.stringify(await exported())).toContain('Secret kettle');
  await hide();
  const parts = await exported();
  expect(JSON.stringify(parts)).not.toContain('Secret kettle');
  expect(parts.notices).toMatchObject([{ kind: 'forum.replied', data: {}, link: '' }]);
});
