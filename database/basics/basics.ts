import { sql } from 'kysely';
import { GIVEN_NAMES } from '../../domains/sites/given-names.ts';
import { FIRST_PERMISSIONS } from '../../domains/sites/roles/permission-keys.ts';
import type { Db } from '../../platform/database/open.ts';

/** What every deployment starts with, with or without demo content: a site of each type, currencies, roles. */
const SITES = ['goods', 'app', 'api', 'store', 'bbs'] as const;

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
      SITES.map((key) => ({
        key,
        type: key,
        name: JSON.stringify(GIVEN_NAMES[key]),
        info: '{}',
        is_default: key === 'goods',
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
