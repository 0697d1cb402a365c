import type { Texts } from '../../../platform/locale/locale.ts';

/** A rank that members reach by earning so many points in the forum, spent or not; the first one needs none. */
export interface Level {
  name: Texts;
  points: number;
}

/** The ranks of a forum whose staff have not chosen others. */
export const DEFAULT_LEVELS: readonly Level[] = [
  {
    points: 0,
    name: {
      en: 'Newcomer',
      'zh-CN': '初来乍到',
      'zh-TW': '初來乍到',
      fr: 'Nouveau venu',
      th: 'สมาชิกใหม่',
      lao: 'ສະມາຊິກໃໝ່',
    },
  },
  {
    points: 50,
    name: {
      en: 'Regular',
      'zh-CN': '崭露头角',
      'zh-TW': '嶄露頭角',
      fr: 'Habitué',
      th: 'สมาชิกประจำ',
      lao: 'ສະມາຊິກປະຈຳ',
    },
  },
  {
    points: 200,
    name: {
      en: 'Contributor',
      'zh-CN': '热心达人',
      'zh-TW': '熱心達人',
      fr: 'Contributeur',
      th: 'นักแบ่งปัน',
      lao: 'ນັກແບ່ງປັນ',
    },
  },
  {
    points: 600,
    name: { en: 'Expert', 'zh-CN': '资深行家', 'zh-TW': '資深行家', fr: 'Expert', th: 'ผู้เชี่ยวชาญ', lao: 'ຜູ້ຊ່ຽວຊານ' },
  },
  {
    points: 1_500,
    name: { en: 'Authority', 'zh-CN': '一方名家', 'zh-TW': '一方名家', fr: 'Référence', th: 'กูรู', lao: 'ກູຣູ' },
  },
  {
    points: 4_000,
    name: { en: 'Legend', 'zh-CN': '社区传奇', 'zh-TW': '社群傳奇', fr: 'Légende', th: 'ตำนาน', lao: 'ຕຳນານ' },
  },
];
