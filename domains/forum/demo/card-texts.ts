import type { Texts } from '../../../platform/locale/locale.ts';

/** The role that both cards of the demo give: its holders read what others pay for. */
export const CARD_ROLE: Texts = {
  en: 'Patron',
  'zh-CN': '会员',
  'zh-TW': '會員',
  fr: 'Mécène',
  th: 'ผู้อุปถัมภ์',
  lao: 'ຜູ້ອຸປະຖຳ',
};

interface DemoCard {
  name: Texts;
  benefits: Texts;
  /** In fen. */
  price: number;
  days: number;
  stock: number | null;
  /** Who bought it, and how many days ago. */
  buyers: readonly { user: string; ago: number; isRefunded?: true }[];
}

export const CARDS: readonly DemoCard[] = [
  {
    name: {
      en: 'Month card',
      'zh-CN': '月度会员卡',
      'zh-TW': '月度會員卡',
      fr: 'Carte mensuelle',
      th: 'บัตรรายเดือน',
      lao: 'ບັດລາຍເດືອນ',
    },
    benefits: {
      en: 'Read every paid topic for thirty days.',
      'zh-CN': '三十天内免费阅读全部付费主题。',
      'zh-TW': '三十天內免費閱讀全部付費主題。',
      fr: 'Lisez tous les sujets payants pendant trente jours.',
      th: 'อ่านหัวข้อแบบชำระเงินได้ทั้งหมดเป็นเวลาสามสิบวัน',
      lao: 'ອ່ານຫົວຂໍ້ທີ່ຕ້ອງຈ່າຍເງິນໄດ້ທັງໝົດເປັນເວລາສາມສິບວັນ.',
    },
    price: 1_900,
    days: 30,
    stock: null,
    buyers: [
      { user: 'zh-CN-u5', ago: 52 },
      { user: 'zh-CN-u7', ago: 11 },
      { user: 'en-u4', ago: 8 },
      { user: 'th-u1', ago: 6, isRefunded: true },
    ],
  },
  {
    name: {
      en: 'Year card',
      'zh-CN': '年度会员卡',
      'zh-TW': '年度會員卡',
      fr: 'Carte annuelle',
      th: 'บัตรรายปี',
      lao: 'ບັດລາຍປີ',
    },
    benefits: {
      en: 'Read every paid topic for a year, for the price of eight months.',
      'zh-CN': '一年内免费阅读全部付费主题，只付八个月的价格。',
      'zh-TW': '一年內免費閱讀全部付費主題，只付八個月的價格。',
      fr: 'Lisez tous les sujets payants pendant un an, au prix de huit mois.',
      th: 'อ่านหัวข้อแบบชำระเงินได้ทั้งหมดตลอดหนึ่งปี ในราคาแปดเดือน',
      lao: 'ອ່ານຫົວຂໍ້ທີ່ຕ້ອງຈ່າຍເງິນໄດ້ທັງໝົດຕະຫຼອດໜຶ່ງປີ ໃນລາຄາແປດເດືອນ.',
    },
    price: 15_200,
    days: 365,
    stock: 200,
    buyers: [
      { user: 'zh-CN-u9', ago: 33 },
      { user: 'fr-u1', ago: 19 },
      { user: 'lao-u1', ago: 14 },
      { user: 'zh-TW-u1', ago: 3 },
    ],
  },
];
