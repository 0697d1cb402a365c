import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../domains/accounts/audit.server.ts';
import { readProduct } from '../../domains/catalog/queries-detail.server.ts';
import { readHomeContent } from '../../domains/catalog/queries-home.server.ts';
import { listProducts } from '../../domains/catalog/queries-list.server.ts';
import { listBoards } from '../../domains/forum/boards/boards.server.ts';
import { searchForum } from '../../domains/forum/search/search-forum.server.ts';
import { listFeed } from '../../domains/forum/topics/list-feed.server.ts';
import { readTopic } from '../../domains/forum/topics/read-topic.server.ts';
import { readMerchantCategories, readMerchantTypes } from '../../domains/merchants/queries.server.ts';
import { listCampaigns, readCampaign } from '../../domains/promotions/campaigns/queries.server.ts';
import { listLinesToReview, listOwnReviews } from '../../domains/reviews/own-queries.server.ts';
import { listReviews } from '../../domains/reviews/queries.server.ts';
import { readHomeInfo } from '../../domains/sites/queries.server.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
import type { BareApp } from '../../tests/support/bare-app.ts';
import { startFilledDemo } from '../../tests/support/filled-demo.ts';
import { as } from '../../tests/support/people.ts';
import { checkBooks } from '../../tests/support/small-shop.ts';
import { refuseDemo } from './demo-marker.ts';
import { fillCampaigns } from './fill-campaigns.ts';
import { fillFlashSlots } from './fill-promotions.ts';
import { keepFlashSaleRunning } from './keep-flash-sale-running.ts';
import { readDemoContent } from './read-content.ts';

let shop: BareApp;
beforeAll(async () => {
  shop = await startFilledDemo();
});
afterAll(() => shop.close());

describe('the demo shop', () => {
  test('has a shopper with saved products, some since reduced, and followed shops', async () => {
    const found = await sql<{ saved: number; dearer: number; followed: number }>`
      select (select count(*)::int from collected_products) as saved, (select count(*)::int from merchant_followers) as followed,
        (select count(*)::int from collected_products c join products p on p.id = c.product_id where c.seen_price_minor > p.price_minor) as dearer`.execute(
      shop.app.database.db,
    );
    expect(found.rows[0]).toEqual({ saved: 6, dearer: 3, followed: 3 });
  });

  test('has goods on every floor, in every language', async () => {
    for (const locale of LOCALES) {
      const home = await readHomeContent(shop.ctx({ locale }));
      expect(home.floors.length).toBeGreaterThanOrEqual(7);
      expect(home.mayLike.total).toBeGreaterThanOrEqual(60);
      expect(home.coupons.length).toBeGreaterThanOrEqual(6);
      expect(home.merchants.every((merchant) => merchant.products.length > 0)).toBe(true);
      expect(home.featured.length * home.hot.length * home.fresh.length).toBeGreaterThan(0);
    }
  });

  test('can be searched in each language', async () => {
    for (const keyword of ['headphones', '耳机', '耳機', 'casque', 'หูฟัง', 'ຫູຟັງ']) {
      expect((await listProducts(shop.ctx(), { keyword })).total, keyword).toBeGreaterThan(0);
    }
  });

  test('every picture that it names is drawn', async () => {
    const { db } = shop.app.database;
    const named = await sql<{ url: string }>`
      select url from product_images union select cover_url from products union select logo_url from merchants union select logo_url from sites
      union select login_image_url from sites union select image_url from advertisements where image_url <> ''
      union select avatar_url from users union select author_avatar from reviews union select icon from apps.apps
      union select icon from apps.inclusions
      union select s->>'url' from apps.apps cross join jsonb_array_elements(screenshots) s`.execute(db);
    expect(named.rows.length).toBeGreaterThan(200);
    for (const { url } of named.rows) {
      await access(join(shop.app.environment.STOA_DATA, url));
    }
  });

  test('has a shopper with something to review and a review that the shop answered', async () => {
    const { db } = shop.app.database;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'shopper@stoa.test')
      .executeTakeFirstOrThrow();
    const ctx = await as(shop.ctx(), id);
    expect((await listLinesToReview(ctx, {})).list.length).toBe(2);
    expect((await listOwnReviews(ctx, {})).list).toMatchObject([{ state: 'shown', reply: { text: /.+/ } }]);
  });

  test('a product has its variants, pictures, specification and reviews', async () => {
    const { list } = await listProducts(shop.ctx(), { sort: 'sales' });
    const detail = await readProduct(shop.ctx(), list[0]?.id ?? 0);
    expect(detail.images.length).toBeGreaterThanOrEqual(3);
    expect(detail.product.specs.length).toBeGreaterThanOrEqual(4);
    expect(detail.skus.every((sku) => sku.imageUrl)).toBe(true);
    const reviews = await listReviews(shop.ctx(), list[0]?.id ?? 0);
    expect(detail.reviews.count).toBe(reviews.total);
    expect(detail.reviews.distribution.reduce((sum, each) => sum + each, 0)).toBe(reviews.total);
    for (const stars of [1, 2, 3, 4, 5]) {
      const only = await listReviews(shop.ctx(), list[0]?.id ?? 0, { stars });
      expect(only.total).toBe(detail.reviews.distribution[stars - 1]);
    }
    await expect(listReviews(shop.ctx(), 999_999)).rejects.toMatchObject({ code: 'product_not_found' });
  });

  test('has a front: carousel with addresses that lead somewhere, hot words, kinds of store', async () => {
    const home = await readHomeInfo(shop.ctx());
    expect(home.carousel.length).toBe(6);
    expect(home.carousel.filter((slide) => /cid=\d+/.test(slide.link)).length).toBe(5);
    expect(home.hotKeyword.length).toBe(3);
    expect(home.quickLinks.length).toBeGreaterThanOrEqual(8);
    expect(home.tiles.length).toBe(4);
    const links = [...home.quickLinks, ...home.tiles].map(({ link }) => link).filter((link) => link.includes('cid='));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/cid=\d+/);
    expect(shop.ctx().site.settings).toMatchObject({ serviceEmail: expect.stringContaining('@') });
    expect(await readMerchantTypes(shop.ctx())).toHaveLength(3);
    expect((await readMerchantCategories(shop.ctx())).length).toBeGreaterThanOrEqual(8);
  });

  test('a flash sale runs now and at any hour of the coming day, and is continued without duplicates', async () => {
    for (const hours of [0, 5, 13, 23]) {
      const now = new Date(Date.now() + hours * 3_600_000);
      const { flash } = await readHomeContent(shop.ctx({ now }));
      expect(flash?.items.length).toBeGreaterThanOrEqual(8);
      for (const item of flash?.items ?? []) expect(item.price.amount).toBeLessThan(item.card.price.amount);
    }
    await keepFlashSaleRunning(shop.app);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const ctx = shop.ctx();
    expect(await fillFlashSlots({ db: ctx.db, now: tomorrow }, ctx.site.id)).toBe(12);
    expect(await fillFlashSlots({ db: ctx.db, now: tomorrow }, ctx.site.id)).toBe(0);
    // a pre-sale never costs more than the same thing today
    const dearer = await sql`
      select from campaign_items a join flash_items f on f.sku_id = a.sku_id join skus s on s.id = a.sku_id
      where f.price_minor <= a.price_minor or s.price_minor <= a.price_minor`.execute(ctx.db);
    expect(dearer.rows).toEqual([]);
  });

  test('groups, assists and pre-sales run and are announced, with a group that waits for one more', async () => {
    const { db } = shop.app.database;
    const kindsAt = async (hours: number, state: 'running' | 'coming' = 'running') => {
      const now = new Date(Date.now() + hours * 3_600_000);
      return Map.groupBy((await listCampaigns(shop.ctx({ now }), { state })).list, ({ kind }) => kind);
    };
    const running = await kindsAt(0);
    expect([...running].map(([kind, { length }]) => [kind, length]).sort()).toEqual([
      ['assist', 2],
      ['group', 3],
      ['presell', 2],
    ]);
    const rests = running
      .get('presell')
      ?.map(({ balanceDueStartsAt }) => Date.parse(balanceDueStartsAt ?? '') <= Date.now());
    expect(rests?.sort()).toEqual([false, true]);
    const trio = running.get('group')?.find(({ groupSize }) => groupSize === 3);
    expect((await readCampaign(shop.ctx(), trio?.id ?? 0)).groups).toMatchObject([{ size: 3, left: 1 }]);
    // the next ones follow without a gap, and once
    const later = new Date(Date.now() + 60 * 3_600_000);
    const { campaigns } = await readDemoContent();
    expect(await fillCampaigns({ db, now: later }, shop.ctx().site.id, campaigns)).toBe(2);
    expect(await fillCampaigns({ db, now: later }, shop.ctx().site.id, campaigns)).toBe(0);
    expect((await kindsAt(60, 'coming')).size).toBe(2);
  });

  test('passes the ledger checks from the first day', async () => {
    expect(await checkBooks(shop.app.database.db)).toEqual([]);
  });
});

describe('the offices of the demo', () => {
  test('have an audit log in the order of time, which goes on after the demo', async () => {
    const { db } = shop.app.database;
    const found = await sql<{ acts: number; ordered: boolean }>`
      select count(*)::int as acts, array_agg(id order by id) = array_agg(id order by created_at, id) as ordered
      from audit_log`.execute(db);
    expect(found.rows).toEqual([{ acts: expect.any(Number), ordered: true }]);
    expect(found.rows[0]?.acts).toBeGreaterThan(10);
    await audit(shop.ctx(), 'demo.later', '');
    expect((await sql`select from audit_log where act = 'demo.later'`.execute(db)).rows).toHaveLength(1);
  });

  test('have a refund in every state that lasts', async () => {
    const { db } = shop.app.database;
    const found = await sql<{ status: string }>`select status from refunds order by id`.execute(db);
    expect(found.rows.map(({ status }) => status)).toEqual([
      'refunded',
      'refused',
      'approved',
      'returning',
      'appealed',
      'withdrawn',
      'reviewing',
    ]);
  });

  test('have rows in their lists: withdrawals, applications, reviews, queues, keys and webhooks', async () => {
    const { db } = shop.app.database;
    const count = async (table: string, column: string) => {
      const found = await sql<{ state: string; num: number }>`
        select ${sql.ref(column)} as state, count(*)::int as num from ${sql.table(table)} group by 1 order by 1`.execute(
        db,
      );
      return Object.fromEntries(found.rows.map(({ state, num }) => [state, num]));
    };
    expect(await count('withdrawals', 'status')).toEqual({ approved: 1, paid: 3, refused: 1, requested: 2 });
    expect(await count('merchant_applications', 'status')).toMatchObject({ pending: 2, refused: 1 });
    expect(await count('products', 'status')).toMatchObject({ draft: 2, waiting: 2, off_sale: 1 });
    expect(await count('chat.conversations', 'state')).toMatchObject({ waiting: 3, open: 3 });
    expect(await count('review_reports', 'reason')).toEqual({ advertising: 1, false: 1 });
    expect(await count('forum.reports', 'subject')).toEqual({ comment: 1, topic: 2 });
    expect(await count('merchant_webhook_attempts', 'error')).toMatchObject({ '': 5, timeout: 1 });
    expect(Object.keys(await count('merchant_api_keys', 'name'))).toEqual(['ERP', 'Warehouse script']);
    expect(await count('earning_holds', 'status')).toEqual({ held: 2, refused: 1, released: 1 });
    expect(await count('merchant_staff', 'role')).toEqual({ designer: 1, fulfilment: 1 });
    const invited = await sql<{ open: number }>`
      select count(*)::int as open from merchant_invitations where accepted_at is null and expires_at > now()`.execute(
      db,
    );
    expect(invited.rows).toEqual([{ open: 2 }]);
  });

  test('show sales in each of the last six months, for the reports', async () => {
    const found = await sql<{ months: number; shops: number }>`
      select count(distinct floor(extract(epoch from now() - paid_at) / 86400 / 30.5))::int as months,
        count(distinct merchant_id)::int as shops from orders where paid_at is not null`.execute(shop.app.database.db);
    expect(found.rows[0]).toEqual({ months: 6, shops: 8 });
  });
});

test('is kept out of production by its mark', async () => {
  await expect(refuseDemo(shop.app.database.db)).rejects.toThrow(/content of a trial run/);
});

test('no balance of the demo was ever negative', async () => {
  const found = await sql<{ account: string; least: number }>`
    select format('%s %s %s', a.owner_kind, a.owner_id, a.purpose) as account, min(e.after)::int as least
    from (select account_id, sum(amount) over (partition by account_id order by moved_at, id) as after from ledger_entries) e
      join ledger_accounts a on a.id = e.account_id
    where a.owner_kind in ('user', 'merchant') group by a.id having min(e.after) < 0`.execute(shop.app.database.db);
  expect(found.rows).toEqual([]);
});

describe('the demo forum', () => {
  const onForum = () => shop.ctx({ site: shop.app.sites.siteFor('bbs', '') ?? shop.ctx().site });

  test('has 8 boards with 200 topics and 1,500 comments, the newest of them from today', async () => {
    const boards = await listBoards(onForum());
    expect(boards).toHaveLength(8);
    const sum = (field: 'topicCount' | 'commentCount') => boards.reduce((total, board) => total + board[field], 0);
    expect(sum('topicCount')).toBeGreaterThanOrEqual(200);
    expect(sum('commentCount')).toBeGreaterThanOrEqual(1_500);
    const { list } = await listFeed(onForum(), { feed: 'active', limit: 20 });
    const oldest = Math.min(...list.map((topic) => Date.parse(topic.lastCommentAt ?? topic.publishedAt)));
    expect(Date.now() - oldest).toBeLessThan(3 * 86_400_000);
  });

  test('every topic can be read, with an author, a text and pictures that are drawn', async () => {
    const found = await sql<{ id: number }>`select id from forum.topics order by id`.execute(shop.app.database.db);
    for (const { id } of found.rows) {
      const topic = await readTopic(onForum(), { id });
      expect(topic.author.name, topic.title).not.toBe('');
      expect(topic.html.length + (topic.poll?.options.length ?? 0), topic.title).toBeGreaterThan(5);
      for (const picture of [...topic.pictures, topic.author.avatar]) {
        await access(join(shop.app.environment.STOA_DATA, picture));
      }
    }
  });

  test('can be searched in each language', async () => {
    for (const keyword of ['headphones', '无线耳机', '耳機', 'casque', 'หูฟัง', 'ຫູຟັງ', 'poêle']) {
      expect((await searchForum(onForum(), { keyword })).total, keyword).toBeGreaterThan(0);
    }
  });

  test('every counter equals its rows', async () => {
    const found = await sql<{ wrong: number }>`
      select ((select count(*) from forum.topics t where comment_count <> (select count(*) from forum.comments c where c.topic_id = t.id)
          or like_count <> (select count(*) from forum.reactions r where r.subject = 'topic' and r.subject_id = t.id)
          or favourite_count <> (select count(*) from forum.favourites f where f.topic_id = t.id))
        + (select count(*) from forum.comments c where reply_count <> (select count(*) from forum.comments r where r.parent_id = c.id)
          or like_count <> (select count(*) from forum.reactions r where r.subject = 'comment' and r.subject_id = c.id))
        + (select count(*) from forum.poll_options o where vote_count <> (select count(*) from forum.poll_votes v where v.option_id = o.id)))::int
        as wrong`.execute(shop.app.database.db);
    expect(found.rows[0]?.wrong).toBe(0);
  });
});
