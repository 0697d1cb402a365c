import { sql } from 'kysely';
import { OWN_STORE_TYPE } from '../../domains/merchants/rules.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Locale } from '../../platform/locale/locale.ts';

interface ShopKind {
  key: string;
  name: Record<Locale, string>;
}

export const SHOP_TYPES: readonly ShopKind[] = [
  {
    key: 'flagship',
    name: {
      en: 'Flagship store',
      'zh-CN': '旗舰店',
      'zh-TW': '旗艦店',
      fr: 'Boutique officielle',
      th: 'ร้านแฟลกชิป',
      lao: 'ຮ້ານຫຼັກຂອງຍີ່ຫໍ້',
    },
  },
  {
    key: 'speciality',
    name: {
      en: 'Speciality store',
      'zh-CN': '专营店',
      'zh-TW': '專營店',
      fr: 'Boutique spécialisée',
      th: 'ร้านเฉพาะทาง',
      lao: 'ຮ້ານສະເພາະທາງ',
    },
  },
  {
    key: OWN_STORE_TYPE,
    name: {
      en: 'Our own store',
      'zh-CN': '自营店',
      'zh-TW': '自營店',
      fr: 'Boutique maison',
      th: 'ร้านของเรา',
      lao: 'ຮ້ານຂອງພວກເຮົາ',
    },
  },
];

export const SHOP_CATEGORIES: readonly (ShopKind & { commissionBp: number })[] = [
  {
    key: 'electronics',
    name: {
      en: 'Electronics',
      'zh-CN': '数码电子',
      'zh-TW': '3C 電子',
      fr: 'Électronique',
      th: 'อิเล็กทรอนิกส์',
      lao: 'ເອເລັກໂຕຣນິກ',
    },
    commissionBp: 500,
  },
  {
    key: 'home-appliances',
    name: {
      en: 'Home appliances',
      'zh-CN': '家用电器',
      'zh-TW': '家電',
      fr: 'Électroménager',
      th: 'เครื่องใช้ไฟฟ้า',
      lao: 'ເຄື່ອງໃຊ້ໄຟຟ້າ',
    },
    commissionBp: 600,
  },
  {
    key: 'fashion',
    name: {
      en: 'Fashion',
      'zh-CN': '服饰鞋包',
      'zh-TW': '服飾鞋包',
      fr: 'Mode',
      th: 'แฟชั่น',
      lao: 'ແຟຊັນ',
    },
    commissionBp: 1000,
  },
  {
    key: 'beauty',
    name: {
      en: 'Beauty & care',
      'zh-CN': '美妆个护',
      'zh-TW': '美妝保養',
      fr: 'Beauté et soins',
      th: 'ความงามและของใช้ส่วนตัว',
      lao: 'ຄວາມງາມ ແລະ ການດູແລຕົນເອງ',
    },
    commissionBp: 1200,
  },
  {
    key: 'home-living',
    name: {
      en: 'Home & living',
      'zh-CN': '家居生活',
      'zh-TW': '居家生活',
      fr: 'Maison et art de vivre',
      th: 'บ้านและไลฟ์สไตล์',
      lao: 'ເຮືອນ ແລະ ຊີວິດປະຈຳວັນ',
    },
    commissionBp: 800,
  },
  {
    key: 'food',
    name: {
      en: 'Food & drink',
      'zh-CN': '食品饮料',
      'zh-TW': '食品飲料',
      fr: 'Alimentation et boissons',
      th: 'อาหารและเครื่องดื่ม',
      lao: 'ອາຫານ ແລະ ເຄື່ອງດື່ມ',
    },
    commissionBp: 600,
  },
  {
    key: 'sports',
    name: {
      en: 'Sport & outdoors',
      'zh-CN': '运动户外',
      'zh-TW': '運動戶外',
      fr: 'Sport et plein air',
      th: 'กีฬาและกิจกรรมกลางแจ้ง',
      lao: 'ກິລາ ແລະ ກິດຈະກຳກາງແຈ້ງ',
    },
    commissionBp: 800,
  },
  {
    key: 'kids-culture',
    name: {
      en: 'Kids, books & culture',
      'zh-CN': '亲子图书文化',
      'zh-TW': '親子圖書文化',
      fr: 'Enfants, livres et culture',
      th: 'เด็ก หนังสือ และวัฒนธรรม',
      lao: 'ເດັກ ປຶ້ມ ແລະ ວັດທະນະທຳ',
    },
    commissionBp: 700,
  },
];

/**
 * Types and categories of shops: nobody can apply for a shop without them. Deployments from before they were among the
 * basics get them as well. A list that has entries is left alone.
 */
export async function fillShopKinds(db: Db): Promise<void> {
  await sql`
    insert into merchant_types (key, name, sort)
    select key, name, sort from jsonb_to_recordset(${JSON.stringify(SHOP_TYPES.map((type, sort) => ({ ...type, sort })))}::jsonb)
      as r(key text, name jsonb, sort int)
    where not exists (select from merchant_types) order by sort on conflict (key) do nothing`.execute(db);
  await sql`
    insert into merchant_categories (key, name, commission_bp)
    select key, name, "commissionBp" from jsonb_to_recordset(${JSON.stringify(SHOP_CATEGORIES)}::jsonb)
      as r(key text, name jsonb, "commissionBp" int)
    where not exists (select from merchant_categories) on conflict (key) do nothing`.execute(db);
}
