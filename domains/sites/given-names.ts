import type { Texts } from '../../platform/locale/locale.ts';

/** The names that the sites of a new deployment have, by their key. */
export const GIVEN_NAMES: Readonly<Record<string, Texts>> = {
  goods: { en: 'Stoa', 'zh-CN': '柱廊商城', 'zh-TW': '柱廊商城', fr: 'Stoa', th: 'สโตอา', lao: 'ສະໂຕອາ' },
  app: {
    en: 'Stoa Apps',
    'zh-CN': '柱廊应用市场',
    'zh-TW': '柱廊應用市集',
    fr: 'Stoa Apps',
    th: 'สโตอา แอป',
    lao: 'ສະໂຕອາ ແອັບ',
  },
  api: {
    en: 'Stoa APIs',
    'zh-CN': '柱廊 API 市场',
    'zh-TW': '柱廊 API 市集',
    fr: 'Stoa API',
    th: 'สโตอา API',
    lao: 'ສະໂຕອາ API',
  },
  store: {
    en: 'Stoa Stores',
    'zh-CN': '柱廊店铺',
    'zh-TW': '柱廊商店',
    fr: 'Boutiques Stoa',
    th: 'สโตอา สโตร์',
    lao: 'ສະໂຕອາ ຮ້ານ',
  },
  bbs: {
    en: 'Stoa Forum',
    'zh-CN': '柱廊社区',
    'zh-TW': '柱廊社群',
    fr: 'Forum Stoa',
    th: 'สโตอา ฟอรัม',
    lao: 'ສະໂຕອາ ຟໍຣັມ',
  },
};

/** The gap for the name of the company in the templates of the terms, so that nobody publishes one by mistake. */
export const UNNAMED_COMPANY: Texts = {
  en: '[company]',
  'zh-CN': '【公司名称】',
  'zh-TW': '【公司名稱】',
  fr: '[société]',
  th: '[ชื่อบริษัท]',
  lao: '[ຊື່ບໍລິສັດ]',
};

/** Whether a site still has the name of a new deployment in this language. */
const isGivenName = (name: string | undefined): boolean =>
  name !== undefined && Object.values(GIVEN_NAMES).some((texts) => Object.values(texts).includes(name));

/**
 * The names that were chosen, once there is one in the default language: the other languages show that one, rather than
 * the name that the deployment came with.
 */
export function chosenNames(name: Texts, defaultLocale: keyof Texts): Texts {
  if (isGivenName(name[defaultLocale])) return name;
  return Object.fromEntries(Object.entries(name).filter(([, text]) => !isGivenName(text))) as Texts;
}
