import { normalForm } from '../../../platform/text/normal-form.ts';

/** Letters of other scripts and symbols that look like Latin letters; l, I, 1 and | count as one. */
const LOOKS_LIKE: Record<string, string> = Object.fromEntries([
  ['а', 'a'],
  ['α', 'a'],
  ['@', 'a'],
  ['4', 'a'],
  ['в', 'b'],
  ['с', 'c'],
  ['ϲ', 'c'],
  ['ԁ', 'd'],
  ['е', 'e'],
  ['ε', 'e'],
  ['3', 'e'],
  ['ɡ', 'g'],
  ['һ', 'h'],
  ['н', 'h'],
  ['і', 'i'],
  ['ι', 'i'],
  ['ı', 'i'],
  ['1', 'i'],
  ['l', 'i'],
  ['|', 'i'],
  ['!', 'i'],
  ['ӏ', 'i'],
  ['ј', 'j'],
  ['к', 'k'],
  ['κ', 'k'],
  ['м', 'm'],
  ['п', 'n'],
  ['о', 'o'],
  ['ο', 'o'],
  ['0', 'o'],
  ['ø', 'o'],
  ['р', 'p'],
  ['ρ', 'p'],
  ['г', 'r'],
  ['ѕ', 's'],
  ['$', 's'],
  ['5', 's'],
  ['т', 't'],
  ['τ', 't'],
  ['7', 't'],
  ['υ', 'u'],
  ['ν', 'v'],
  ['ѵ', 'v'],
  ['ѡ', 'w'],
  ['х', 'x'],
  ['χ', 'x'],
  ['у', 'y'],
  ['γ', 'y'],
]);

/** Words for people who run a site, in Latin letters: refused as separate words. */
const LATIN_WORDS = [
  ...[
    'admin',
    'admins',
    'administrator',
    'administrateur',
    'administratrice',
    'moderator',
    'moderateur',
    'moderatrice',
  ],
  ...['official', 'officiel', 'officielle', 'staff', 'webmaster', 'root', 'sysadmin', 'superuser'],
];
/** Ordinary words that suggest the site's staff only in combination with each other: "Stoa support". */
const HOUSE_WORDS = [
  ...[
    'support',
    'service',
    'customer',
    'client',
    'clients',
    'team',
    'equipe',
    'help',
    'helpdesk',
    'aide',
    'assistance',
  ],
  ...['system', 'systeme', 'security', 'securite', 'the', 'le', 'la', 'de', 'du', 'shop', 'account', 'compte', 'mod'],
];
/** The same in scripts without spaces: refused anywhere in the name. */
const OTHER_WORDS = [
  ...['管理员', '管理員', '版主', '站长', '站長', '官方', '客服', '系统消息', '系統訊息', '工作人员', '工作人員'],
  ...['แอดมิน', 'ผู้ดูแลระบบ', 'เจ้าหน้าที่', 'ฝ่ายบริการลูกค้า', 'ทีมงาน'],
  ...['ແອດມິນ', 'ຜູ້ດູແລລະບົບ', 'ພະນັກງານ', 'ຝ່າຍບໍລິການລູກຄ້າ', 'ທີມງານ'],
];

/** What shops add to a name: "Stoa Official Store". */
const SHOP_WORDS = [
  ...['store', 'stores', 'shops', 'boutique', 'boutiques', 'magasin', 'mall', 'market', 'online'],
  ...[
    '旗舰店',
    '旗艦店',
    '商城',
    '商店',
    '店铺',
    '店鋪',
    '自营',
    '自營',
    '专营店',
    '專營店',
    'ร้าน',
    'ร้านค้า',
    'ຮ້ານ',
    'ຮ້ານຄ້າ',
  ],
];

/** Visual skeleton of a name: two names with the same skeleton are easily confused. */
export function lookOf(name: string): string {
  const plain = normalForm(name, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const latin = [...plain].map((sign) => LOOKS_LIKE[sign] ?? sign).join('');
  return latin
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const STAFF_LOOKS = new Set(LATIN_WORDS.map(lookOf));
const HOUSE_LOOKS = HOUSE_WORDS.map(lookOf);
const OTHER_LOOKS = OTHER_WORDS.map(lookOf);

/**
 * Whether a name could be mistaken for staff: a word for staff, only site names and such words, or the skeleton of a
 * staff member's name. `houseNames` are the names of the sites, `staffNames` those of their staff.
 */
export function looksLikeStaff(name: string, houseNames: readonly string[], staffNames: readonly string[]): boolean {
  const look = lookOf(name);
  if (staffNames.some((other) => lookOf(other) === look)) return true;
  if (OTHER_LOOKS.some((word) => look.includes(word))) return true;
  const words = name.split(/[\s\p{P}\p{S}]+/u);
  if (words.some((word) => STAFF_LOOKS.has(lookOf(word)))) return true;
  // "admin" followed by a number still counts
  return [look, lookOf(name.replace(/\p{N}+/gu, ''))].some((each) => isMadeOf(each, houseNames));
}

/** Whether a shop's name could be mistaken for the site's own: a site's name, alone or with such words. */
export function looksLikeSite(name: string, houseNames: readonly string[]): boolean {
  const names = houseNames.map(lookOf).filter((look) => look.length > 1);
  const added = [...STAFF_LOOKS, ...HOUSE_LOOKS, ...OTHER_LOOKS, ...SHOP_WORDS.map(lookOf)];
  const words = [...names, ...added].sort((a, b) => b.length - a.length).map((word) => escaped(word));
  const look = lookOf(name.replace(/\p{N}+$/u, ''));
  return new RegExp(`^(?:${words.join('|')})+$`, 'u').test(look) && names.some((each) => look.includes(each));
}

function isMadeOf(look: string, houseNames: readonly string[]): boolean {
  const names = houseNames.map(lookOf);
  const distinctive = [...STAFF_LOOKS, ...names].filter((word) => word.length > 1);
  const words = [...distinctive, ...HOUSE_LOOKS].sort((a, b) => b.length - a.length).map((word) => escaped(word));
  const whole = new RegExp(`^(?:${words.join('|')})+$`, 'u');
  return whole.test(look) && distinctive.some((word) => look.includes(word));
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
