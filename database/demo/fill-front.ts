import { sql } from 'kysely';
import { sanitiseHtml } from '../../domains/catalog/sanitise-html.ts';
import type { Db } from '../../platform/database/open.ts';
import type { DemoPage, Texts } from './content/types.ts';
import type { PictureBook } from './draw-pictures.ts';
import type { Keys } from './fill-merchants.ts';
import type { DemoContent } from './read-content.ts';

interface AdvertisementRow {
  place: 'carousel' | 'quick-link' | 'tile' | 'notice';
  title: Texts;
  subtitle?: Texts;
  button?: Texts;
  image?: string;
  icon?: string;
  link?: string;
  color?: string;
  sort: number;
}

const GOODS_RED = '#E1251B';
const BLUE = '#1D5CFF';
const SERVICE = { servicePhone: '400-000-0100', serviceEmail: 'service@stoa.test' };
/** The key under which an agreement is requested, where it differs from its own. */
const MARKS: Partial<Record<DemoPage['key'], string>> = { 'user-agreement': 'user' };

/** The content names categories by key, the addresses by id. */
function linked(link: string, categories: Keys): string {
  return link.replace(/\bcid=([a-z-]+)/, (whole, key: string) => {
    const id = categories.get(key);
    return id === undefined ? whole : `cid=${id}`;
  });
}

/**
 * Home page content besides the products: carousel, quick links, notices, popular searches, agreements, the sites' own
 * pictures.
 */
export async function fillFront(
  db: Db,
  content: DemoContent,
  site: number,
  categories: Keys,
  pictures: PictureBook,
): Promise<void> {
  const advertisements: AdvertisementRow[] = [
    ...content.slides.map((slide, sort) => ({
      place: 'carousel' as const,
      ...slide,
      image: pictures.ofSlide(slide),
      link: linked(slide.link, categories),
      sort,
    })),
    ...content.quickLinks.map(({ name, icon, path }, sort) => ({
      place: 'quick-link' as const,
      title: name,
      icon,
      link: linked(path, categories),
      sort,
    })),
    ...content.tiles.map((tile, sort) => ({
      place: 'tile' as const,
      title: tile.title,
      subtitle: tile.subtitle,
      image: pictures.ofTile(tile),
      link: linked(tile.link, categories),
      sort,
    })),
    ...content.notices.map((title, sort) => ({ place: 'notice' as const, title, sort })),
  ];
  await sql`
    insert into advertisements (site_id, place, title, subtitle, button, image_url, icon, link, color, sort)
    select ${site}::bigint, r.place, r.title, coalesce(r.subtitle, '{}'), coalesce(r.button, '{}'), coalesce(r.image, ''),
      coalesce(r.icon, ''), coalesce(r.link, ''), coalesce(r.color, ''), r.sort
    from jsonb_to_recordset(${JSON.stringify(advertisements)}::jsonb) as r(place text, title jsonb, subtitle jsonb, button jsonb, image text,
      icon text, link text, color text, sort int)`.execute(db);
  await sql`
    insert into hot_words (site_id, title, sort)
    select ${site}::bigint, title, nth from jsonb_array_elements(${JSON.stringify(content.hotWords)}::jsonb) with ordinality as r(title, nth)`.execute(
    db,
  );
  await fillAdvertisementDays(db);
  await fillPages(db, content.pages);
  await fillSites(db, pictures);
}

const ADVERTISED_DAYS = 45;

/** Views and clicks of the past weeks: fewer for what is further down, more at weekends. */
async function fillAdvertisementDays(db: Db): Promise<void> {
  await sql`
    with counted as (
      insert into advertisement_days (advertisement_id, day, views, clicks)
      select a.id, d::date, v.views, (v.views * (3 + (a.id * 7 + extract(day from d)::int) % 9) / 100)::int
      from advertisements a
        cross join generate_series(current_date - ${ADVERTISED_DAYS}::int, current_date - 1, interval '1 day') d
        cross join lateral (select ((900 - 90 * least(a.sort, 8) + (a.id * 37 + extract(day from d)::int * 53) % 240)
          * case when extract(isodow from d) > 5 then 1.4 else 1 end)::int as views) v
      where a.place in ('carousel', 'tile')
      returning advertisement_id, views, clicks
    )
    update advertisements a set views = a.views + c.views, clicks = a.clicks + c.clicks
    from (select advertisement_id, sum(views) as views, sum(clicks) as clicks from counted group by 1) c
    where c.advertisement_id = a.id`.execute(db);
}

async function fillPages(db: Db, pages: DemoPage[]): Promise<void> {
  const rows = pages.map(({ key, title, body }) => ({
    mark: MARKS[key] ?? key,
    title,
    body: Object.fromEntries(Object.entries(body).map(([locale, html]) => [locale, sanitiseHtml(html)])),
  }));
  await sql`
    insert into pages (mark, title, body)
    select mark, title, body from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(mark text, title jsonb, body jsonb)
    on conflict (mark) do update set title = excluded.title, body = excluded.body`.execute(db);
}

const INFO = {
  en: 'The covered walk where a market and a public talk share one roof.',
  'zh-CN': '集市与交谈，同在一座柱廊之下。',
  'zh-TW': '市集與交談，同在一座柱廊之下。',
  fr: 'Le portique où le marché et la conversation partagent le même toit.',
  th: 'ระเบียงเสาที่ตลาดและบทสนทนาอยู่ใต้หลังคาเดียวกัน',
  lao: 'ລະບຽງເສົາທີ່ຕະຫຼາດ ແລະ ການສົນທະນາຢູ່ໃຕ້ຫຼັງຄາດຽວກັນ',
};

/** The sites' own words and pictures, and whom to ask. */
async function fillSites(db: Db, pictures: PictureBook): Promise<void> {
  await sql`
    update sites set info = ${JSON.stringify(INFO)}::jsonb, settings = settings || ${JSON.stringify(SERVICE)}::jsonb, login_image_url = ${pictures.loginPicture()},
      logo_url = case type when 'goods' then ${pictures.logo(GOODS_RED)} else ${pictures.logo(BLUE)} end`.execute(db);
}
