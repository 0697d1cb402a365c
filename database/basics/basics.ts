import { sql } from 'kysely';
import { FIRST_PERMISSIONS } from '../../domains/sites/roles/permission-keys.ts';
import type { Db } from '../../platform/database/open.ts';

/** What every deployment starts with, with or without demo content: a site of each type, currencies, roles. */
const SITES = [
  {
    key: 'goods',
    type: 'goods',
    name: { en: 'Stoa', 'zh-CN': '柱廊商城', 'zh-TW': '柱廊商城', fr: 'Stoa', th: 'สโตอา', lao: 'ສະໂຕອາ' },
  },
  {
    key: 'app',
    type: 'app',
    name: {
      en: 'Stoa Apps',
      'zh-CN': '柱廊应用市场',
      'zh-TW': '柱廊應用市集',
      fr: 'Stoa Apps',
      th: 'สโตอา แอป',
      lao: 'ສະໂຕອາ ແອັບ',
    },
  },
  {
    key: 'api',
    type: 'api',
    name: {
      en: 'Stoa APIs',
      'zh-CN': '柱廊 API 市场',
      'zh-TW': '柱廊 API 市集',
      fr: 'Stoa API',
      th: 'สโตอา API',
      lao: 'ສະໂຕອາ API',
    },
  },
  {
    key: 'store',
    type: 'store',
    name: {
      en: 'Stoa Stores',
      'zh-CN': '柱廊店铺',
      'zh-TW': '柱廊商店',
      fr: 'Boutiques Stoa',
      th: 'สโตอา สโตร์',
      lao: 'ສະໂຕອາ ຮ້ານ',
    },
  },
  {
    key: 'bbs',
    type: 'bbs',
    name: {
      en: 'Stoa Forum',
      'zh-CN': '柱廊社区',
      'zh-TW': '柱廊社群',
      fr: 'Forum Stoa',
      th: 'สโตอา ฟอรัม',
      lao: 'ສະໂຕອາ ຟໍຣັມ',
    },
  },
] as const;

const INFO = {
  en: 'The covered walk where a market and a public talk share one roof.',
  'zh-CN': '集市与交谈，同在一座柱廊之下。',
  'zh-TW': '市集與交談，同在一座柱廊之下。',
  fr: 'Le portique où le marché et la conversation partagent le même toit.',
  th: 'ระเบียงเสาที่ตลาดและบทสนทนาอยู่ใต้หลังคาเดียวกัน',
  lao: 'ລະບຽງເສົາທີ່ຕະຫຼາດ ແລະ ການສົນທະນາຢູ່ໃຕ້ຫຼັງຄາດຽວກັນ',
};

/** Rates for one yuan; the owner keeps them up to date in the back office. */
const CURRENCIES = [
  { code: 'CNY', decimals: 2, symbol: '¥', rate: '1' },
  { code: 'USD', decimals: 2, symbol: '$', rate: '0.1398' },
  { code: 'EUR', decimals: 2, symbol: '€', rate: '0.1207' },
  { code: 'TWD', decimals: 2, symbol: 'NT$', rate: '4.3120' },
  { code: 'THB', decimals: 2, symbol: '฿', rate: '4.5210' },
  { code: 'LAK', decimals: 0, symbol: '₭', rate: '3012.5' },
] as const;

const ROLES = [
  {
    key: 'owner',
    name: { en: 'Owner', 'zh-CN': '所有者', 'zh-TW': '擁有者', fr: 'Propriétaire', th: 'เจ้าของ', lao: 'ເຈົ້າຂອງ' },
    permissions: FIRST_PERMISSIONS.owner,
  },
  {
    key: 'admin',
    name: { en: 'Administrator', 'zh-CN': '管理员', 'zh-TW': '管理員', fr: 'Administrateur', th: 'ผู้ดูแล', lao: 'ຜູ້ດູແລ' },
    permissions: FIRST_PERMISSIONS.admin,
  },
  {
    key: 'default',
    name: { en: 'Member', 'zh-CN': '成员', 'zh-TW': '成員', fr: 'Membre', th: 'สมาชิก', lao: 'ສະມາຊິກ' },
    permissions: FIRST_PERMISSIONS.default,
  },
  {
    key: 'guest',
    name: { en: 'Guest', 'zh-CN': '访客', 'zh-TW': '訪客', fr: 'Visiteur', th: 'ผู้เยี่ยมชม', lao: 'ຜູ້ຢ້ຽມຢາມ' },
    permissions: FIRST_PERMISSIONS.guest,
  },
];

/** Fills a new database with the basics; returns the id of each site by its key. */
export async function fillBasics(db: Db): Promise<Record<string, number>> {
  const sites = await db
    .insertInto('sites')
    .values(
      SITES.map((site) => ({
        key: site.key,
        type: site.type,
        name: JSON.stringify(site.name),
        info: JSON.stringify(INFO),
        is_default: site.key === 'goods',
        invite_policy: 'optional',
      })),
    )
    .returning(['id', 'key'])
    .execute();
  await db
    .insertInto('site_hosts')
    .values([
      ...sites.map((site) => ({ host: `${site.key}.localhost`, site_id: site.id })),
      { host: 'localhost', site_id: sites[0]?.id ?? 0 },
    ])
    .execute();
  await db
    .insertInto('currencies')
    .values(CURRENCIES.map((currency, sort) => ({ ...currency, sort })))
    .execute();
  await db
    .insertInto('roles')
    .values(
      sites.flatMap((site) =>
        ROLES.map((role) => ({
          site_id: site.id,
          key: role.key,
          name: JSON.stringify(role.name),
          permissions: sql<string[]>`${[...role.permissions]}::text[]`,
        })),
      ),
    )
    .execute();
  return Object.fromEntries(sites.map((site) => [site.key, site.id]));
}
