import { normalForm } from '../../../platform/normal-form.ts';

/** Provinces in various spellings, including Chinese characters. */
const SPELLINGS: readonly (readonly string[])[] = [
  ['北京', 'beijing', 'pékin', 'peking'],
  ['天津', 'tianjin'],
  ['上海', 'shanghai'],
  ['重庆', '重慶', 'chongqing'],
  ['河北', 'hebei'],
  ['山西', 'shanxi'],
  ['辽宁', '遼寧', 'liaoning'],
  ['吉林', 'jilin'],
  ['黑龙江', '黑龍江', 'heilongjiang'],
  ['江苏', '江蘇', 'jiangsu'],
  ['浙江', 'zhejiang'],
  ['安徽', 'anhui'],
  ['福建', 'fujian'],
  ['江西', 'jiangxi'],
  ['山东', '山東', 'shandong'],
  ['河南', 'henan'],
  ['湖北', 'hubei'],
  ['湖南', 'hunan'],
  ['广东', '廣東', 'guangdong', 'canton'],
  ['海南', 'hainan'],
  ['四川', 'sichuan'],
  ['贵州', '貴州', 'guizhou'],
  ['云南', '雲南', 'yunnan'],
  ['陕西', '陝西', 'shaanxi'],
  ['甘肃', '甘肅', 'gansu'],
  ['青海', 'qinghai'],
  ['内蒙古', '內蒙古', 'inner mongolia', 'neimenggu', 'mongolie-intérieure', 'mongolie intérieure'],
  ['广西', '廣西', 'guangxi'],
  ['西藏', 'tibet', 'xizang'],
  ['宁夏', '寧夏', 'ningxia'],
  ['新疆', 'xinjiang'],
  ['香港', 'hong kong', 'hongkong'],
  ['澳门', '澳門', 'macau', 'macao'],
  ['กรุงเทพ', 'bangkok', 'krung thep'],
  ['ເວຽງຈັນ', 'vientiane', 'เวียงจันทน์'],
];

const WORD_END = /[省市州府]|自治[区區]|特别行政区|特別行政區|\b(?:province|state|city|region|autonomous)\b/gu;

/** Templates name the same few hundred regions again and again. */
const MOST_KNOWN = 5_000;
const known = new Map<string, string>();

/**
 * A region without its generic part, in one of its spellings: `Guangdong Province`, `广东省` and `廣東` are equal. Empty if
 * it consists of generic words alone.
 */
export function plainRegion(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const plain = withoutGenericPart(text);
  known.set(text, plain);
  return plain;
}

function withoutGenericPart(text: string): string {
  const plain = normalForm(text.toLowerCase(), 'NFC').replace(WORD_END, '').replace(/\s+/g, ' ').trim();
  const spelled = SPELLINGS.find((spellings) => spellings.some((spelling) => isWithin(plain, spelling)));
  return spelled?.[0] ?? plain;
}

/** `shanxi` must not match `shaanxi`: letters are compared as words, characters as prefixes. */
function isWithin(text: string, spelling: string): boolean {
  if (/^[a-z]/.test(spelling)) return ` ${text} `.includes(` ${spelling} `);
  return text.startsWith(spelling);
}
