interface Language {
  /** In the language itself, as its readers look for it. */
  name: string;
  /** BCP 47, for Intl and HTML `lang`. */
  tag: string;
  /** Further names that clients send, in lower case. */
  aliases?: readonly string[];
  /**
   * Tags of languages with the same separators and the same order of dates. Chromium has no formats for Lao and would use
   * English where the server used Lao.
   */
  numberTag?: string;
  dateTag?: string;
  /** Units of rounded counts, largest first, where Intl has none. */
  compactUnits?: readonly (readonly [size: number, name: string])[];
  /** Han characters in documents: which of the two forms. */
  han?: 'simplified' | 'traditional';
  /** Marks above and below the letters need more space between lines. */
  hasTallLines?: boolean;
  /** Specification 9: pictures of a review. */
  reviewPictures: 3 | 5;
}

/** The product's languages in display order. Specification 1: en is the fallback. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en', reviewPictures: 3 },
  'zh-CN': { name: '简体中文', tag: 'zh-CN', aliases: ['zh', 'zh-hans'], han: 'simplified', reviewPictures: 3 },
  'zh-TW': { name: '繁體中文', tag: 'zh-TW', aliases: ['zh-hant', 'zh-hk'], han: 'traditional', reviewPictures: 3 },
  fr: { name: 'Français', tag: 'fr', reviewPictures: 5 },
  th: { name: 'ไทย', tag: 'th', hasTallLines: true, reviewPictures: 5 },
  lao: {
    name: 'ລາວ',
    tag: 'lo',
    aliases: ['lo'],
    numberTag: 'tr',
    dateTag: 'en-GB',
    compactUnits: [
      [1_000_000_000, 'ຕື້'],
      [1_000_000, 'ລ້ານ'],
      [1_000, 'ພັນ'],
    ],
    hasTallLines: true,
    reviewPictures: 5,
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof LANGUAGES;

export function languageOf(locale: Locale): Language {
  return LANGUAGES[locale];
}
