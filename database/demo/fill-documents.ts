import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { PRIVATE_FOLDER } from '../../domains/uploads/private-pictures.ts';
import type { Db } from '../../platform/database/open.ts';
import { loadSharp } from '../../platform/media/images.ts';
import type { Storage } from '../../platform/media/storage.ts';
import { strokePath } from '../../platform/media/stroke-glyphs.ts';

const WIDTH = 800;
const HEIGHT = 1130;

export interface DemoDocument {
  /** Name in the storage. */
  file: string;
  number: string;
  colour: string;
}

/**
 * An approved application with a business licence for every demo shop that the platform does not run itself. Returns the
 * documents to draw once the transaction has committed.
 */
export async function fillDocuments(db: Db, siteId: number): Promise<DemoDocument[]> {
  const shops = await sql<{ id: number; key: string; colour: string }>`
    select id, key, color as colour from merchants where kind = 'shop' and not self_support and owner_id is not null order by id`.execute(
    db,
  );
  const documents = shops.rows.map(({ id, key, colour }) => ({ id, ...licenceOf(key, colour) }));
  const rows = documents.map(({ id, file }) => ({ id, url: `/media/${file}` }));
  await sql`
    with given as (
      select m.*, r.url from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, url text)
      join merchants m on m.id = r.id
    ), uploaded as (
      insert into uploaded_pictures (user_id, url, purpose, format, uploaded_at, attached_at)
      select owner_id, url, 'qualification', 'png', joined_at, joined_at from given
    )
    insert into merchant_applications (user_id, site_id, company_name, contact_name, phone, email, category_id, type_id,
      pictures, locale, status, merchant_id, submitted_at, decided_at)
    select g.owner_id, ${siteId}::bigint, g.name ->> 'zh-CN', u.nickname, g.phone, u.email, g.category_id, g.type_id,
      array[g.url], 'zh-CN', 'approved', g.id, g.joined_at - interval '6 days', g.joined_at
    from given g join users u on u.id = g.owner_id`.execute(db);
  return documents;
}

/** A licence whose number and file follow from the shop's key. */
export function licenceOf(key: string, colour: string): DemoDocument {
  const hash = createHash('sha256').update(`licence of ${key}`).digest('hex');
  const digits = BigInt(`0x${hash.slice(0, 14)}`)
    .toString()
    .padStart(15, '0')
    .slice(0, 15);
  return {
    colour,
    file: `${PRIVATE_FOLDER}/${hash.slice(0, 32)}/${WIDTH}.webp`,
    number: `9131${digits.slice(4)}MA1`,
  };
}

export async function drawDocuments(storage: Storage, documents: readonly DemoDocument[]): Promise<void> {
  const sharp = await loadSharp();
  for (const document of documents) {
    const picture = await sharp(Buffer.from(drawLicence(document)))
      .webp({ quality: 80 })
      .toBuffer();
    await storage.put(document.file, picture);
  }
}

/** A licence without words of any language: a frame, an emblem, a number, lines of text as bars, and a seal. */
function drawLicence({ number, colour }: DemoDocument): string {
  const { path, width } = strokePath(number, 26);
  const bars = [300, 380, 460, 540, 620, 700].map((y, nth) => {
    const length = [430, 340, 470, 260, 400, 300][nth] ?? 300;
    return `<rect x="110" y="${y}" width="130" height="16" rx="3" fill="#8a8f99"/><rect x="280" y="${y}" width="${length * 0.9}" height="16" rx="3" fill="#33373f"/>`;
  });
  const rays = Array.from({ length: 5 }, (_, nth) => {
    const outer = (nth * 72 - 90) * (Math.PI / 180);
    const inner = (nth * 72 - 54) * (Math.PI / 180);
    return `${46 * Math.cos(outer)},${46 * Math.sin(outer)} ${18 * Math.cos(inner)},${18 * Math.sin(inner)}`;
  }).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="#fbf7ec"/>
<rect x="32" y="32" width="${WIDTH - 64}" height="${HEIGHT - 64}" fill="none" stroke="${colour}" stroke-width="8"/>
<rect x="48" y="48" width="${WIDTH - 96}" height="${HEIGHT - 96}" fill="none" stroke="${colour}" stroke-width="2"/>
<circle cx="${WIDTH / 2}" cy="140" r="58" fill="${colour}"/><circle cx="${WIDTH / 2}" cy="140" r="44" fill="none" stroke="#fbf7ec" stroke-width="3"/>
<path transform="translate(${(WIDTH - width) / 2} 224)" d="${path}" fill="none" stroke="#33373f" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
${bars.join('')}
<g transform="translate(590 900) rotate(-12)" opacity="0.8"><circle r="104" fill="none" stroke="#c8102e" stroke-width="8"/><circle r="84" fill="none" stroke="#c8102e" stroke-width="2"/><polygon points="${rays}" fill="#c8102e"/></g>
<rect x="110" y="900" width="200" height="3" fill="#33373f"/><path d="M120 890 q30 -50 50 -10 t50 -8 q20 -30 60 6" fill="none" stroke="#1f3a8a" stroke-width="4"/>
</svg>`;
}
