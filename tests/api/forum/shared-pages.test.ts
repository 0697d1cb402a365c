import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { addMembers } from '../../support/members.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const PEOPLE = ['reader', 'neighbour', 'owner'] as const;
type Person = (typeof PEOPLE)[number];

let app: RunningApp;
let forum: SmallForum;
const tokens = {} as Record<Person, string>;
const ids = {} as Record<Person, string>;
beforeAll(async () => {
  app = await startApp();
  forum = await openSmallForum(app);
  const { db } = app.database;
  await addMembers(db, ['reader@stoa.test', 'neighbour@stoa.test'], 'stoa-demo-2026');
  for (const person of PEOPLE) {
    const email = `${person}@stoa.test`;
    const body = { email, password: 'stoa-demo-2026' };
    tokens[person] = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
    const nickname = `The ${person} <&">`;
    await db.updateTable('users').set({ nickname, avatar_url: '' }).where('email', '=', email).execute();
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    ids[person] = String(id);
  }
  await db.updateTable('notices').set({ read_at: new Date() }).where('read_at', 'is', null).execute();
});
afterAll(() => app.close());

const pages = () => [
  '',
  '?feed=newest&in=all',
  `/topic/${forum.questionId}`,
  `/topic/${forum.questionId}?sort=newest`,
  `/user/${forum.authorId}`,
  '/board/kitchen-talk',
  '/tag/wok',
];

async function open(path: string, cookie: string) {
  const response = await fetch(`${app.url}/bbs${path}`, { headers: { cookie, type: 'bbs' } });
  const html = await response.text();
  expect([path, response.status]).toEqual([path, 200]);
  const own = JSON.parse(/<script id="own" type="application\/json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null');
  return { html, own };
}
const shared = (path: string, person: Person) => open(path, `token=${tokens[person]}; scripts=1; language=en`);
const alone = (path: string, person: Person) => open(path, `token=${tokens[person]}; language=en`);

/** The elements that are shown, without data and without the random key of a payment. */
const shown = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/(name="requestId" value=")[^"]*/g, '$1')
    .split(/(?=<)/);

describe('a page that members share', () => {
  test.each(PEOPLE)('looks like that rendered for %s alone', async (person) => {
    for (const path of pages()) {
      const [one, other] = [await shared(path, person), await alone(path, person)];
      expect(one.own.part, path).not.toBeNull();
      expect(other.own.part, path).toBeNull();
      const [copy, own] = [shown(one.html), shown(other.html)];
      const more = copy.filter((element) => !own.includes(element));
      const less = own.filter((element) => !copy.includes(element));
      expect([path, more.slice(0, 3), less.slice(0, 3)]).toEqual([path, [], []]);
    }
  });

  test('has nothing of another reader', async () => {
    for (const path of pages()) {
      const first = await shared(path, 'neighbour');
      const second = await shared(path, 'reader');
      expect(first.own.user.id).toBe(ids.neighbour);
      expect(second.own.user.id).toBe(ids.reader);
      expect(second.html).not.toContain('The neighbour');
      expect(second.html).not.toContain(`/user/${ids.neighbour}"`);
      expect(second.html).toContain('The reader &lt;&amp;&quot;&gt;');
    }
  });

  test('says to each reader what they have marked, and only to them', async () => {
    const path = `/topic/${forum.questionId}`;
    const body = { subject: 'topic', id: forum.questionId, kind: 'like', on: true };
    const headers = { type: 'bbs' };
    await app.call('POST', '/api/community/react', { body, headers, token: tokens.neighbour });
    const [marked, unmarked] = [await shared(path, 'neighbour'), await shared(path, 'reader')];
    expect(JSON.parse(marked.own.part.later)).toMatchObject({ topicId: forum.questionId, reactions: ['like'] });
    expect(unmarked.own.part.later).toBe('');
  });

  test('follows a change of the reader’s rights at once', async () => {
    const { db } = app.database;
    const held = await shared('', 'reader');
    await db
      .insertInto('forum.members')
      .values({ site_id: forum.siteId, user_id: Number(ids.reader), state: 'silenced' })
      .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet({ state: 'silenced' }))
      .execute();
    const silenced = await shared('', 'reader');
    expect([held.own.part === null, silenced.own.part === null]).toEqual([false, true]);
  });
});
