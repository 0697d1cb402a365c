import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { identifierOfAddress } from '../../../domains/app-market/manage/web-address.ts';
import { appSearchTerms } from '../../../domains/app-market/reading/search-terms.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { drawAppIcon, drawAppScreen } from '../art/scene-art.ts';
import type { PictureBook } from '../draw-pictures.ts';
import type { Keys } from '../fill-merchants.ts';
import type { DemoApp, DemoApps } from './read-apps.ts';
import { type SampleFile, type SamplePlatform, sampleFile } from './sample-files.ts';

interface KeyRow {
  key: string;
  id: number;
}
const byKey = (rows: readonly KeyRow[]): Keys => new Map(rows.map((row) => [row.key, row.id]));

const DAYS_BETWEEN_VERSIONS = 34;
const MINIMUM_SYSTEMS = { android: '8.0', windows: '10', macos: '12', linux: '' } as const;

/** Beside the developer of the demo's merchant, each with an owner without a password. */
export async function fillMoreDevelopers(db: Db, { developers }: DemoApps, pictures: PictureBook): Promise<Keys> {
  const rows = developers.map((developer) => ({
    ...developer,
    email: `${developer.key}@developers.stoa.test`,
    avatar: pictures.ofPerson(developer.key),
    site: `https://${developer.key}.example`,
  }));
  const found = await sql<KeyRow>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(key text, name text, kind text, intro jsonb, email text, avatar text, site text)
    ), people as (
      insert into users (email, nickname, avatar_url) select email, name, avatar from given returning id, email
    ), made as (
      insert into developers (owner_id, kind, name, intro, website, email, approved_at)
      select p.id, g.kind, g.name, g.intro, g.site, 'support@' || g.key || '.example', now() - interval '200 days'
      from given g join people p using (email) returning id, name
    )
    select g.key, m.id from given g join made m using (name)
    union all select 'lumen', id from developers where name = 'Lumen Labs'`.execute(db);
  return byKey(found.rows);
}

/** The apps without their versions, by key. */
export async function fillAppRows(
  db: Db,
  { apps }: DemoApps,
  { developers, categories }: { developers: Keys; categories: Keys },
  pictures: PictureBook,
): Promise<Keys> {
  const rows = apps.map((app) => ({
    ...rowOf(app),
    developer: app.developer && developers.get(app.developer),
    category: categories.get(app.category),
    icon: iconOf(app, pictures),
    screenshots: screenshotsOf(app, pictures),
  }));
  const found = await sql<{ id: number; identifier: string }>`
    insert into apps.apps (developer_id, identifier, kind, address, category_id, name, summary, description, icon,
      screenshots, privacy, status, planned_for, listed_at, is_official, search_words, created_at)
    select developer, identifier, kind, address, category, name, summary, description, icon, screenshots, privacy, status,
      case when status = 'announced' then now() + make_interval(days => planned) end,
      case when status = 'listed' then now() - make_interval(days => age) end, false, words,
      now() - make_interval(days => age + 6)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(developer bigint, identifier text, kind text, address text,
      category bigint, name text, summary jsonb, description jsonb, icon text, screenshots jsonb, privacy jsonb, status text,
      planned int, age int, words text)
    returning id, identifier`.execute(db);
  const keys = new Map(rows.map(({ identifier, key }) => [identifier, key]));
  return byKey(found.rows.map(({ id, identifier }) => ({ id, key: keys.get(identifier) ?? '' })));
}

function rowOf(app: DemoApp) {
  const { key, name, developer, status, summary, description } = app;
  const isWeb = app.platforms.length === 0;
  const host = developer ? `${key}.${developer}.example` : `${key}.example`;
  const words = [...Object.values(summary), ...Object.values(description)];
  return {
    key,
    name,
    status,
    summary,
    description,
    identifier: isWeb ? identifierOfAddress(`https://${host}/`) : `example.${developer}.${key.replaceAll('-', '')}`,
    kind: isWeb ? 'web' : 'package',
    address: `https://${host}/`,
    privacy: { collected: [], shared: [], policy: `https://${host}/privacy` },
    planned: 12 + key.length,
    age: ageOf(app),
    words: appSearchTerms([name, ...words]),
  };
}

/** Days since the first version came out. */
function ageOf(app: DemoApp): number {
  return app.trend === 'new' ? 9 : latestDaysOf(app) + Math.max(1, app.versions) * DAYS_BETWEEN_VERSIONS;
}

/** Days since the latest version came out, from 2 to 20. */
const latestDaysOf = ({ key, trend }: DemoApp) =>
  trend === 'new' ? 2 : 2 + ((key.length * 7 + key.charCodeAt(1)) % 19);

const iconOf = ({ key, color, glyph }: DemoApp, pictures: PictureBook) =>
  pictures.add(`apps/${key}/icon`, () => drawAppIcon(key, color, glyph));

function screenshotsOf({ key, color, glyph, platforms }: DemoApp, pictures: PictureBook) {
  const isPhone = platforms.includes('android');
  const [width, height] = isPhone ? [540, 960] : [1280, 800];
  return [1, 2, 3].map((nth) => ({
    url: pictures.add(`apps/${key}/screen-${nth}`, () => drawAppScreen(`${key} ${nth}`, color, { glyph, isPhone })),
    width,
    height,
  }));
}

/** Versions with one file for each platform; the latest is what the app offers. Returns the files to store. */
export async function fillAppVersions(db: Db, { apps, olderNotes }: DemoApps, ids: Keys): Promise<SampleFile[]> {
  const made = apps.flatMap((app) =>
    versionsOf(app, olderNotes).map((version) => ({ ...version, app: ids.get(app.key) })),
  );
  const stored = made.flatMap(({ files }) => files);
  const rows = made.map(({ files, ...version }) => ({
    ...version,
    files: files.map(({ content, ...file }) => ({ ...file, size: content.length })),
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(app bigint, code bigint, name text, notes jsonb, status text, age int, files jsonb)
    ), made as (
      insert into apps.versions (app_id, code, name, notes, status, released_at, created_at)
      select app, code, name, notes, status,
        case when status = 'released' then now() - make_interval(days => age, hours => 3) end,
        now() - make_interval(days => age + 1)
      from given returning id, app_id, code
    )
    insert into apps.files (version_id, sha256, name, size, type, platform, architecture, identifier, version_code,
      minimum_system, permissions, signer, is_stated, uploaded_at)
    select m.id, f.sha256, f.name, f.size, f.type, f.platform, f.architecture, f.identifier, g.code, f.system,
      array(select jsonb_array_elements_text(f.permissions)), f.signer, f.platform in ('windows', 'macos'),
      now() - make_interval(days => g.age + 1)
    from given g join made m on m.app_id = g.app and m.code = g.code
      cross join jsonb_to_recordset(g.files) as f(sha256 text, name text, size bigint, type text, platform text,
        architecture text, identifier text, system text, permissions jsonb, signer text)`.execute(db);
  await offerLatest(db);
  return stored;
}

async function offerLatest(db: Db): Promise<void> {
  await sql`
    update apps.apps a set latest_version_id = v.id,
      platforms = array(select distinct platform from apps.files where version_id = v.id order by platform)
    from (select distinct on (app_id) id, app_id from apps.versions where status = 'released' order by app_id, code desc) v
    where v.app_id = a.id`.execute(db);
  await sql`
    insert into apps.signers (app_id, platform, signer, pinned_at)
    select v.app_id, f.platform, min(f.signer), min(f.uploaded_at) from apps.files f join apps.versions v on v.id = f.version_id
    where f.signer <> '' group by 1, 2`.execute(db);
}

function versionsOf(app: DemoApp, olderNotes: readonly Texts[]) {
  return Array.from({ length: app.versions }, (_, nth) => {
    const isLatest = nth === app.versions - 1;
    const name = nth === 3 ? '2.0' : `1.${nth}`;
    return {
      code: nth + 1,
      name,
      notes: isLatest ? app.news : olderNotes[nth],
      status: app.status === 'listed' ? 'released' : 'in_review',
      age:
        app.trend === 'new' && app.versions === 1
          ? 9
          : latestDaysOf(app) + (app.versions - 1 - nth) * versionGapOf(app),
      files: app.platforms.map((platform) => fileOf(app, name, platform)),
    };
  });
}

const versionGapOf = ({ trend }: DemoApp) => (trend === 'new' ? 7 : DAYS_BETWEEN_VERSIONS);

function fileOf(app: DemoApp, version: string, platform: SamplePlatform) {
  return {
    ...sampleFile(app, version, platform),
    platform,
    architecture: platform === 'android' ? '' : 'x86_64',
    identifier: `example.${app.developer}.${app.key.replaceAll('-', '')}`,
    system: MINIMUM_SYSTEMS[platform],
    permissions: platform === 'android' ? ['android.permission.CAMERA', 'android.permission.INTERNET'] : [],
    signer: platform === 'android' ? createHash('sha256').update(`signer ${app.developer}`).digest('hex') : '',
  };
}
