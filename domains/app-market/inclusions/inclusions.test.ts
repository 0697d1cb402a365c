import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutgoingError, type OutgoingRefusal } from '../../../platform/network/outgoing.ts';
import { RateLimit } from '../../../platform/network/rate-limit.ts';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { as, register } from '../../../tests/support/people.ts';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { lastAudited, staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { createAppInput } from '../manage/contract.ts';
import { createApp } from '../manage/create-app.server.ts';
import { inclusionInput, inclusionReviewQuery } from './contract.ts';
import { appealInclusion, listOwnInclusions, withdrawInclusion } from './own-inclusions.server.ts';
import { exportInclusions, forgetInclusions } from './personal-data.server.ts';
import { type FetchOutside, outsideThrough, readOutsideApp } from './read-outside.server.ts';
import { approveInclusion, listInclusions, refuseInclusion } from './review-inclusions.server.ts';
import { previewInclusion, submitInclusion } from './submit-inclusion.server.ts';

type Person = Ctx & { actor: Actor };

/** The smallest PNG: one grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

let shop: SmallShop;
let curator: Person;
let categoryId: number;
beforeAll(async () => {
  shop = await openSmallShop();
  curator = await staffWith(shop, ['apps.curate']);
  const made = await sql<{ id: number }>`
    insert into categories (key, level, name, sort, kind) values ('test-apps', 1, '{"en": "Tools"}', 0, 'app') returning id`.execute(
    shop.app.database.db,
  );
  categoryId = made.rows[0]?.id ?? 0;
});
afterAll(() => shop.close());

let people = 0;
async function newPerson(): Promise<Person> {
  people += 1;
  return as(shop.ctx(), await register(shop.ctx(), `includer${people}@example.com`));
}

/** Answers as a site would that names a manifest with an icon. */
const siteOf =
  (name: string, id = ''): FetchOutside =>
  async (address) => {
    if (address.endsWith('/app.webmanifest')) {
      return Buffer.from(
        JSON.stringify({ id, name, description: 'From the manifest', icons: [{ src: '/i.png', sizes: '192x192' }] }),
      );
    }
    if (address.endsWith('/i.png')) return PIXEL;
    return Buffer.from(`<!doctype html><title>${name}</title><link rel="manifest" href="/app.webmanifest">`);
  };

const filled = (address: string, name = 'Tide Map') =>
  inclusionInput.parse({ address, name, description: 'Shows the tide.', categoryId, agreement: true });
const submit = (person: Person, address: string, fetch = siteOf('Tide Map')) =>
  submitInclusion(person, filled(address), fetch);

describe('a submission', () => {
  it('begins with what the web manifest says, and keeps an icon of its own', async () => {
    const person = await newPerson();
    const preview = await previewInclusion(person, { address: 'WWW.Tide.example#top' }, siteOf('Tide Map'));
    expect(preview).toEqual({
      address: 'https://tide.example/',
      manifestId: '',
      name: 'Tide Map',
      description: 'From the manifest',
    });
    const { dueAt } = await submit(person, 'tide.example');
    expect(Date.parse(dueAt)).toBeGreaterThan(Date.now() + 14 * 86_400_000);
    const { list } = await listOwnInclusions(person);
    expect(list).toMatchObject([
      { status: 'pending', place: expect.any(Number), icon: expect.stringMatching(/^\/media\/images\/[0-9a-f]{32}\//) },
    ]);
  });

  it('is refused while the same address or manifest waits, and once it is listed, with the app', async () => {
    const [first, second] = [await newPerson(), await newPerson()];
    const { id } = await submit(first, 'https://twin.example/app/', siteOf('Twin', 'https://twin.example/id'));
    await expect(submit(second, 'http://www.twin.example/app/?utm_source=x')).rejects.toMatchObject({
      code: 'inclusion_open',
    });
    const sameId = submit(second, 'twin.example/other', siteOf('Twin', 'https://twin.example/id'));
    await expect(sameId).rejects.toMatchObject({ code: 'inclusion_open' });
    const { appId } = await approveInclusion(curator, { id });
    await expect(submit(second, 'twin.example/app/')).rejects.toMatchObject({
      code: 'inclusion_listed',
      details: { appId },
    });
  });

  it('is refused for the address of an app that a developer listed', async () => {
    const { owner } = await addDeveloper(shop);
    const app = createAppInput.parse({
      kind: 'web',
      address: 'https://www.Made.example/app/#x',
      categoryId,
      name: 'Made',
    });
    const { id: appId } = await createApp(owner, app);
    await expect(submit(await newPerson(), 'made.example/app')).rejects.toMatchObject({
      code: 'inclusion_listed',
      details: { appId },
    });
  });

  it('is one of five open ones of a person, also when they are sent together', async () => {
    const person = await newPerson();
    const sent = await Promise.allSettled(Array.from({ length: 7 }, (_, nth) => submit(person, `many${nth}.example`)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(submit(person, 'one-more.example')).rejects.toMatchObject({ code: 'inclusions_full' });
  });

  it('fetches one page of a person at a time, and a handful a minute', async () => {
    const limits = { ...shop.app.limits, outsidePages: new RateLimit(6, 6) };
    const person = { ...(await newPerson()), app: { ...shop.app, limits } };
    let [open, most] = [0, 0];
    const slow: FetchOutside = async (...asked) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return siteOf('Slow')(...asked);
    };
    const read = await Promise.allSettled(
      Array.from({ length: 8 }, (_, nth) => previewInclusion(person, { address: `slow${nth}.example` }, slow)),
    );
    expect(most).toBe(1);
    expect(read.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(read.at(-1)).toMatchObject({ reason: { code: 'too_many_requests' } });
  });

  it('needs a member and a category of apps', async () => {
    await expect(submitInclusion(shop.ctx(), filled('guest.example'), siteOf('G'))).rejects.toMatchObject({
      code: 'login_required',
    });
    const input = { ...filled('cat.example'), categoryId: 999_999 };
    await expect(submitInclusion(await newPerson(), input, siteOf('C'))).rejects.toMatchObject({
      code: 'category_not_found',
    });
  });
});

describe('an address', () => {
  it.each([
    'ftp://tide.example',
    'https://user:secret@tide.example',
    'https://tide.example:8443',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'localhost',
    'javascript:alert(1)',
    `https://tide.example/${'a'.repeat(200)}`,
    '',
  ])('is refused as %j', async (address) => {
    await expect(readOutsideApp(address, siteOf('X'))).rejects.toMatchObject({ code: 'inclusion_address_invalid' });
  });

  it.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', 'fd00::1'])(
    'is refused if its name means %s',
    async (ip) => {
      const { isPublicAddress } = await import('../../../platform/network/outgoing.ts');
      const guard = { resolve: async () => ['1.1.1.1', ip], mayReach: isPublicAddress };
      await expect(readOutsideApp('rebound.example', outsideThrough(guard))).rejects.toMatchObject({
        code: 'inclusion_address_private',
      });
    },
  );

  it.each<[OutgoingRefusal, string]>([
    ['unreachable', 'inclusion_unreachable'],
    ['status', 'inclusion_unreachable'],
    ['timeout', 'inclusion_slow'],
    ['redirects', 'inclusion_redirects'],
    ['too_large', 'inclusion_too_large'],
  ])('that fails with %s is answered with a sentence of its own', async (reason, code) => {
    const fails: FetchOutside = async () => {
      throw new OutgoingError(reason, true);
    };
    await expect(readOutsideApp('bad.example', fails)).rejects.toMatchObject({ code });
  });

  it.each(['', '   ', '{"a": 1}', '%PDF-1.7'])('that answers with %j has no page', async (body) => {
    await expect(readOutsideApp('bad.example', async () => Buffer.from(body))).rejects.toMatchObject({
      code: 'inclusion_no_page',
    });
  });

  it.each(['{broken', '[]', 'null', '{"name": 5, "icons": {}}'])(
    'with the manifest %j is read from its head',
    async (text) => {
      const page = `<html><head><meta property="og:title" content="A &amp; B"><meta name=description content='Says &quot;hi&quot;'>
      <link rel="manifest" href="m.json"><script>var x = "<title>no</title>"</script></head>`;
      const fetch: FetchOutside = async (address) => Buffer.from(address.endsWith('m.json') ? text : page);
      expect(await readOutsideApp('meta.example', fetch)).toMatchObject({ name: 'A & B', description: 'Says "hi"' });
    },
  );

  it('whose icon is no picture is listed without one', async () => {
    const person = await newPerson();
    const fetch: FetchOutside = async (address) =>
      Buffer.from(address.endsWith('.ico') ? '<svg onload="alert(1)"/>' : '<html><link rel=icon href=/a.ico>');
    await submitInclusion(person, filled('iconless.example'), fetch);
    expect((await listOwnInclusions(person)).list[0]?.icon).toBe('');
  });
});

describe('a decision', () => {
  it('refuses with a reason, is appealed once, and lists the app', async () => {
    const person = await newPerson();
    const { id } = await submit(person, 'appealed.example');
    await refuseInclusion(curator, { id, reason: 'It asks for a phone number.' });
    await expect(approveInclusion(curator, { id })).rejects.toMatchObject({ code: 'inclusion_decided' });
    const later = { ...person, now: new Date(person.now.getTime() + 60_000) };
    await appealInclusion(later, { id, text: 'No longer.' });
    await expect(appealInclusion(later, { id, text: 'Again.' })).rejects.toMatchObject({ code: 'inclusion_decided' });
    const { list } = await listInclusions(curator, inclusionReviewQuery.parse({ status: 'appealed' }));
    expect(list.map((each) => each.id)).toEqual([id]);
    const { appId } = await approveInclusion({ ...curator, now: new Date(later.now.getTime() + 60_000) }, { id });
    expect(await lastAudited(shop)).toEqual({
      act: 'inclusion.approve',
      subject: `inclusion:${id}`,
      details: { appId },
    });
    const app =
      await sql`select words @@ 'tide'::tsquery as "isFound", identifier, kind, status, developer_id from apps.apps where id = ${appId}`.execute(
        shop.app.database.db,
      );
    expect(app.rows).toEqual([
      { isFound: true, identifier: 'appealed.example', kind: 'web', status: 'listed', developer_id: null },
    ]);
    expect((await listOwnInclusions(person)).list[0]).toMatchObject({ status: 'approved', appId });
    const notices = await sql<{ kind: string }>`
      select kind from notices where user_id = ${person.actor.userId}::bigint order by id`.execute(
      shop.app.database.db,
    );
    expect(notices.rows.map(({ kind }) => kind)).toEqual(['app.inclusion_refused', 'app.included']);
  });

  it('shows submissions of the same host or with an icon that looks alike beside each other', async () => {
    const [a, b] = [await newPerson(), await newPerson()];
    const first = await submit(a, 'alike.example/one');
    const second = await submit(b, 'alike.example/two');
    const { list } = await listInclusions(curator, inclusionReviewQuery.parse({ limit: 100 }));
    const twins = list.find(({ id }) => id === second.id)?.twins.map(({ id }) => id);
    expect(twins?.length).toBeGreaterThan(0);
    expect(list.findIndex(({ id }) => id === first.id)).toBeLessThan(list.findIndex(({ id }) => id === second.id));
  });

  it('is for curators only, never about their own, and not after it was withdrawn', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const { id } = await submit(person, 'own.example');
    const stranger = await staffWith(shop, ['developers.review']);
    for (const who of [person, stranger]) {
      await expect(approveInclusion(who, { id })).rejects.toMatchObject({ code: 'no_permission' });
      await expect(refuseInclusion(who, { id, reason: 'x' })).rejects.toMatchObject({ code: 'no_permission' });
      await expect(listInclusions(who, inclusionReviewQuery.parse({}))).rejects.toMatchObject({
        code: 'no_permission',
      });
    }
    const own = await submit(curator, 'curated.example');
    await expect(approveInclusion(curator, own)).rejects.toMatchObject({ code: 'no_permission' });
    await Promise.all(
      [withdrawInclusion(other, id), appealInclusion(other, { id, text: 'x' })].map((act) =>
        expect(act).rejects.toMatchObject({ code: 'inclusion_not_found' }),
      ),
    );
    await withdrawInclusion(person, id);
    await expect(withdrawInclusion(person, id)).rejects.toMatchObject({ code: 'inclusion_decided' });
    await expect(approveInclusion(curator, { id })).rejects.toMatchObject({ code: 'inclusion_decided' });
  });
});

it('what a person submitted is exported and erased with the account', async () => {
  const person = await newPerson();
  await submit(person, 'leaving.example');
  const given = new Map<string, unknown>();
  const userId = person.actor.userId;
  await exportInclusions(person, { userId, give: (part, content) => void given.set(part, content) });
  expect(given.get('app_inclusions')).toMatchObject([{ address: 'https://leaving.example/', status: 'pending' }]);
  await forgetInclusions(person, { userId });
  expect((await listOwnInclusions(person)).list).toEqual([]);
});
