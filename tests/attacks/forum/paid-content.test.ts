import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadData } from '../../../domains/accounts/privacy/download-data.server.ts';
import { saveRole } from '../../../domains/accounts/roles/save-role.server.ts';
import { saveCaptions } from '../../../domains/forum/captions/save-captions.server.ts';
import { cardInput } from '../../../domains/forum/cards/contract.ts';
import { saveCard } from '../../../domains/forum/cards/save-card.server.ts';
import { reply } from '../../../domains/forum/comments/reply.server.ts';
import { readNews } from '../../../domains/forum/digest/news.server.ts';
import { publishInput, replyInput } from '../../../domains/forum/inputs.ts';
import { follow } from '../../../domains/forum/people/follow.server.ts';
import { favourite } from '../../../domains/forum/reactions/favourite.server.ts';
import { publishTopic } from '../../../domains/forum/topics/publish-topic.server.ts';
import { creditFromOutside } from '../../../domains/ledger/movements.server.ts';
import { guest } from '../../support/bare-app.ts';
import { addCrowd, type Person } from '../../support/crowd.ts';
import { uploadMedia } from '../../support/forum-media.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { someSound } from '../../support/media-files.ts';
import { as } from '../../support/people.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import type { Member } from '../../support/small-forum.ts';
import { noteUpload } from '../../support/uploads.ts';

/** Of each topic, what only those who have the right may see: words, and ids of uploads. */
const SECRETS = {
  content: ['SaffronSecret', '5d1c0b6e0c7a4b7f8a1f2e3d4c5b6a79'],
  pictures: ['6e2d0b6e0c7a4b7f8a1f2e3d4c5b6a79'],
  sound: ['TranscriptSecret'],
  card: ['SalonSecret', 'AnswerSecret'],
} as const;
type Right = keyof typeof SECRETS;
const RIGHTS = Object.keys(SECRETS) as Right[];
const READERS = ['guest', 'other', 'former'] as const;
type Reader = (typeof READERS)[number] | 'holder';
const BASES = ['/bbs', '/bbs/theme1', '/bbs/theme1_2', '/bbs/theme2', '/bbs/theme3'];
const pictureOf = (id: string) => `/media/images/${id}/800.webp`;

let app: RunningApp;
let siteId: number;
/** The holder has every right, another member never had one, and those of a former one have ended. */
const people = {} as Record<Exclude<Reader, 'guest'> | 'author' | 'owner', Person>;
const topics = {} as Record<Right, number>;
let answerId: number;

beforeAll(async () => {
  app = await startApp({ demo: false, env: { FFMPEG: 'none' } });
  withoutLimits(app.app);
  const { db } = app.database;
  siteId = app.app.sites.all().find(({ type }) => type === 'bbs')?.id ?? 0;
  await sql`insert into forum.forums (site_id, settings) values (${siteId}::bigint, '{"newDays": 0}')
    on conflict (site_id) do update set settings = excluded.settings`.execute(db);
  const [author, owner, holder, other, former] = await addCrowd(db, 5);
  if (!author || !owner || !holder || !other || !former) throw new Error('five people are needed');
  Object.assign(people, { author, owner, holder, other, former });
  await sql`insert into site_members (site_id, user_id, role_id, via)
    select r.site_id, ${owner.userId}::bigint, r.id, 'given' from roles r
    where r.site_id = ${siteId}::bigint and r.key = 'owner'`.execute(db);
  const { cardId, boards } = await openBoards();
  await buy('author', '/api/community/card/buy', { id: cardId, price: 3_000 });
  await writeTopics(boards);
  for (const name of ['holder', 'former'] as const) await buyAll(name, cardId);
  await endRights();
}, 120_000);
afterAll(() => app.close());

async function memberOf(name: keyof typeof people): Promise<Member> {
  const ctx = guest(app.app);
  const member = await as({ ...ctx, site: app.app.sites.byId(siteId) ?? ctx.site }, people[name].userId);
  return { ...member, actor: { ...member.actor, payProvedAt: member.now } };
}

/** An open board, and one that only the holders of a card may view. */
async function openBoards() {
  const owner = await memberOf('owner');
  const roleId = await saveRole(owner, { name: { en: 'VIP' }, permissions: ['topics.view', 'attachments.view'] });
  const closed = { guest: { revoke: ['topics.view'] }, default: { revoke: ['topics.view'] } };
  const made = await owner.db
    .insertInto('forum.boards')
    .values([
      { site_id: siteId, slug: 'open', name: JSON.stringify({ en: 'Open' }) },
      { site_id: siteId, slug: 'salon', name: JSON.stringify({ en: 'Salon' }), permissions: JSON.stringify(closed) },
    ])
    .returning('id')
    .execute();
  app.app.valueCache.drop();
  const input = { name: { en: 'Month card' }, price: 3_000, days: 30, roleId, isOnSale: true };
  const { id: cardId } = await saveCard(owner, cardInput.parse(input));
  return { cardId, boards: { open: made[0]?.id ?? 0, salon: made[1]?.id ?? 0 } };
}

async function writeTopics(boards: { open: number; salon: number }): Promise<void> {
  const author = await memberOf('author');
  const publish = async (more: Record<string, unknown>) =>
    (await publishTopic(author, publishInput.parse({ kind: 'text', boardId: boards.open, ...more }))).id;
  const [inText, beside] = [pictureOf(SECRETS.content[1]), pictureOf(SECRETS.pictures[0])];
  for (const url of [inText, beside]) await noteUpload(author, url);
  const source = `${SECRETS.content[0]} with salt ![pan](${inText})`;
  topics.content = await publish({ title: 'Recipes', source: 'Free.', paid: { scope: 'content', price: 100, source } });
  const attachments = { scope: 'attachments', price: 100 };
  topics.pictures = await publish({
    ...{ kind: 'picture', title: 'Views', source: 'Free.', pictures: [beside], paid: attachments },
  });
  const media = await uploadMedia(author, someSound(), 'audio');
  topics.sound = await publish({ kind: 'audio', title: 'A song', source: 'Free.', media, paid: attachments });
  await saveCaptions(author, { id: topics.sound, language: 'en', text: SECRETS.sound[0] });
  topics.card = await publish({
    ...{ kind: 'question', boardId: boards.salon, title: SECRETS.card[0], source: `About ${SECRETS.card[0]}` },
  });
  ({ id: answerId } = await reply(author, replyInput.parse({ topicId: topics.card, source: SECRETS.card[1] })));
}

async function buy(name: keyof typeof people, path: string, body: Record<string, unknown>): Promise<string> {
  const { userId, token } = people[name];
  const gift = { userId, amount: 5_000, currency: 'CNY', source: 'test' };
  const requestKey = `${userId} ${path} ${JSON.stringify(body)}`;
  await creditFromOutside({ db: app.database.db, now: new Date() }, { ...gift, requestKey });
  const requestId = `request-${name}-${JSON.stringify(body).length}-${body.topicId ?? 'card'}`;
  const answer = await app.call<{ no: string }>('POST', path, { token, body: { ...body, requestId } });
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, 'success']);
  return answer.body.data.no;
}

const bought: string[] = [];

async function buyAll(name: 'holder' | 'former', cardId: number): Promise<void> {
  const numbers = [await buy(name, '/api/community/card/buy', { id: cardId, price: 3_000 })];
  for (const right of ['content', 'pictures', 'sound'] as const)
    numbers.push(await buy(name, '/api/community/topic/buy', { topicId: topics[right], price: 100 }));
  if (name === 'former') bought.push(...numbers);
}

/** The purchases are refunded, and the card is over; the former holder had saved and followed everything before. */
async function endRights(): Promise<void> {
  const former = await memberOf('former');
  for (const id of Object.values(topics)) {
    await favourite(former, { id, on: true });
    await follow(former, { subject: 'topic', id, on: true });
  }
  const seen = await textOf('former', `/bbs/topic/${topics.content}`);
  expect(seen).toContain(SECRETS.content[0]);
  for (const no of bought) {
    const body = { no, reason: 'Moved' };
    const answer = await app.call('POST', '/api/community/manage/refund_sale', { token: people.owner.token, body });
    expect([no, answer.status]).toEqual([no, 200]);
  }
}

function ask(reader: Reader, path: string): Promise<Response> {
  const token = reader === 'guest' ? '' : `; token=${people[reader].token}`;
  return fetch(app.url + path, { headers: { cookie: `language=en${token}` }, redirect: 'manual' });
}

const textOf = async (reader: Reader, path: string) => (await ask(reader, path)).text();

/** Everything that a reader can open and that might show a topic. */
function surfacesOf(id: number): string[] {
  const pages = BASES.flatMap((base) =>
    [
      ...['', '?feed=newest', '?feed=hot', '?feed=active'].map((query) => `${base}${query}`),
      ...[
        `/topic/${id}`,
        `/topic/${id}.data`,
        '/boards',
        '/board/salon',
        '/board/open',
        '/CommentList',
        `/Comment/${answerId}`,
      ],
      ...['/my/favoriteList', '/my/followList', '/my/dynamicList', '/my/drafts', '/my/remindList', '/my/payment'],
      ...RIGHTS.flatMap((right) => SECRETS[right].map((word) => `/search?keyword=${word}`)),
      `/postTopic?topic=${id}`,
      `/user/${people.author.userId}`,
      `/user/${people.author.userId}?tab=comments`,
    ].map((path) => (path.startsWith('/bbs') ? path : `${base}${path}`)),
  );
  const calls = [
    ...['newest', 'hot', 'active', 'recommended'].map((feed) => `topic/list?feed=${feed}&limit=100`),
    ...[`topic/${id}`, `topic/${id}/comments`, 'draft/list', 'board/list', 'my/notices', 'favourite/list'],
    ...[`author/${people.author.userId}`, `author/${people.author.userId}/comments`, 'tag/list', 'wallet/sales'],
    ...[`paid_picture/${id}/0`, `captions/${id}/en`],
    ...RIGHTS.flatMap((right) => SECRETS[right].map((word) => `search?keyword=${word}`)),
  ].map((call) => `/api/community/${call}`);
  const feeds = ['', '?board=salon', '?board=open', `?author=${people.author.userId}`].map(
    (of) => `/bbs/feed.atom${of}`,
  );
  const others = ['/sitemap.xml', '/sitemap/forum-0.xml', '/api/front/messageCenter/list'];
  return [...pages, ...calls, ...feeds, ...others];
}

/** The words that a text shows although nothing was searched for them. */
const shownIn = (text: string, path: string, right: Right) =>
  SECRETS[right].filter((word) => text.includes(word) && !path.includes(word));

test('every address exists for the holder, so that none is silently absent below', async () => {
  const missing: string[] = [];
  for (const path of surfacesOf(topics.card)) if ((await ask('holder', path)).status >= 400) missing.push(path);
  const ofOthers = [
    ...[`/api/community/paid_picture/${topics.card}/0`, `/api/community/captions/${topics.card}/en`],
    // feed readers are guests
    '/bbs/feed.atom?board=salon',
  ];
  // nor is the topic the reader's own to edit
  expect(missing.filter((path) => !path.includes('/postTopic')).toSorted()).toEqual(ofOthers.toSorted());
});

describe.each(RIGHTS)('what only buyers see: %s', (right) => {
  test('is shown to its holder', async () => {
    const path = right === 'sound' ? `/api/community/captions/${topics.sound}/en` : `/bbs/topic/${topics[right]}`;
    const text = await textOf('holder', path);
    if (right !== 'pictures') expect(text).toContain(SECRETS[right][0]);
    // by its own address only, which is checked for every request
    else expect(text).toContain(`/api/community/paid_picture/${topics.pictures}/0`);
  });

  test.each(READERS)('is nowhere for %s', async (reader) => {
    const leaks: string[] = [];
    for (const path of surfacesOf(topics[right])) {
      const text = await textOf(reader, path);
      leaks.push(...shownIn(text, path, right).map((word) => `${path}: ${word}`));
    }
    expect(leaks).toEqual([]);
  });

  test.each(READERS)('is not found by %s', async (reader) => {
    for (const word of SECRETS[right])
      for (const kind of ['topics', 'comments']) {
        const text = await textOf(reader, `/api/community/search?keyword=${word}&in=${kind}`);
        expect([word, kind, (JSON.parse(text) as { data: { total: number } }).data.total]).toEqual([word, kind, 0]);
      }
  });

  test('is in no cached page after its holder has opened it, nor the other way round', async () => {
    for (const path of [`/bbs/topic/${topics[right]}`, `/api/community/topic/${topics[right]}`, '/bbs']) {
      const order = ['guest', 'holder', 'guest', 'former', 'holder', 'other', 'guest'] as const;
      for (const reader of order) {
        const text = await textOf(reader, path);
        if (reader !== 'holder') expect([path, reader, shownIn(text, path, right)]).toEqual([path, reader, []]);
      }
    }
  });
});

test('a sound and its transcript are given out by the address to their holder only, and stay in no cache', async () => {
  const { body } = await app.call<{ media: { sources: { url: string }[] } }>(
    'GET',
    `/api/community/topic/${topics.sound}`,
    { token: people.holder.token },
  );
  const soundAt = body.data.media.sources[0]?.url ?? '';
  for (const path of [soundAt, `/api/community/captions/${topics.sound}/en`]) {
    const answer = await ask('holder', path);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'private, no-store']);
    for (const reader of READERS)
      expect([reader, [403, 404].includes((await ask(reader, path)).status)]).toEqual([reader, true]);
  }
});

test('news, mails and the copy of one’s data have none of it', async () => {
  const secrets = RIGHTS.flatMap((right) => [...SECRETS[right]]);
  for (const name of ['other', 'former'] as const) {
    const reader = await memberOf(name);
    const span = { since: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) };
    const given = JSON.stringify([await readNews(reader, span), await downloadData(reader)]);
    expect([name, secrets.filter((word) => given.includes(word))]).toEqual([name, []]);
  }
  const kept = await sql<{ text: string }>`select
    coalesce((select string_agg(o::text, ' ') from outbox o), '')
    || coalesce((select string_agg(n::text, ' ') from notices n where user_id <> ${people.author.userId}::bigint), '') as text`.execute(
    app.database.db,
  );
  expect(secrets.filter((word) => kept.rows[0]?.text.includes(word))).toEqual([]);
});

test('what a right opens is marked to be kept nowhere, and what everyone may read is not', async () => {
  const marksOf = async (reader: Reader, path: string) => {
    const { headers } = await ask(reader, path);
    return [headers.get('x-offline'), headers.get('cache-control')];
  };
  const nowhere = ['no', 'private, no-store'];
  for (const right of ['content', 'pictures', 'sound', 'card'] as const) {
    const path = `/bbs/topic/${topics[right]}`;
    expect([right, await marksOf('holder', path)]).toEqual([right, nowhere]);
    expect([right, await marksOf('holder', `${path}.data`)]).toEqual([right, nowhere]);
  }
  expect(await marksOf('holder', '/bbs')).toEqual(nowhere);
  expect(await marksOf('other', `/bbs/topic/${topics.content}`)).toEqual([null, 'private, no-cache']);
  expect(await marksOf('guest', `/bbs/topic/${topics.content}`)).toEqual([null, 'private, no-cache']);
});
