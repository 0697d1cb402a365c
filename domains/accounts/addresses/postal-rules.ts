import { type Locale, languageTag } from '../../../platform/locale/locale.ts';
import { normalForm } from '../../../platform/text/normal-form.ts';
import type { AddressRule } from './contract.ts';
import { POSTAL_DATA } from './postal-data.ts';
import { listRegions, type Region } from './regions.ts';

interface PostalRule {
  /** `none`: the country has no post codes; one that is given anyway is kept. */
  postCode: 'required' | 'optional' | 'none';
  pattern: RegExp;
  example: string;
  /** Every address there includes a region (province, state). */
  needsRegion: boolean;
}

/** Codes change faster than the data: where they are optional, whatever resembles one is accepted. */
const ANY_CODE = /^[A-Z0-9][A-Z0-9 -]{1,10}$/;
/** Countries of the product's languages, which the data knows less well. */
const OWN: Readonly<Record<string, Partial<PostalRule>>> = {
  CN: { needsRegion: true, example: '200040' },
  TW: { pattern: /^\d{3}(?:\d{2,3})?$/, needsRegion: true, example: '106' },
  TH: { postCode: 'required', pattern: /^[1-9]\d{4}$/, needsRegion: true, example: '10330' },
  LA: { postCode: 'required', pattern: /^\d{5}$/, needsRegion: true, example: '01000' },
  FR: { pattern: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/, example: '75004' },
  US: { needsRegion: true, example: '94110' },
};
const rules = new Map<string, PostalRule>();

/** What the country of that ISO code requires in an address. */
export function postalRule(iso: string): PostalRule {
  const known = rules.get(iso);
  if (known) return known;
  const data = Object.hasOwn(POSTAL_DATA, iso) ? POSTAL_DATA[iso] : undefined;
  if (!data) return { postCode: 'optional', pattern: ANY_CODE, example: '', needsRegion: false };
  const isKnown = data.postCode === 'required' && data.pattern;
  const rule = {
    postCode: data.postCode,
    pattern: isKnown ? new RegExp(`^(?:${data.pattern})$`) : ANY_CODE,
    example: data.example ?? '',
    needsRegion: false,
    ...OWN[iso],
  };
  rules.set(iso, rule);
  return rule;
}

/**
 * A typed post code as its country writes it: full-width digits, other dashes, the postal mark, and a country prefix
 * such as `F-` are taken care of.
 */
export function cleanPostCode(text: string, iso: string): string {
  const plain = normalForm(text, 'NFKC')
    .toUpperCase()
    .replace(/[\p{Pd}\u2212\u30fc\uff70]/gu, '-')
    .replace(/^\s*〒/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return '';
  const { pattern } = postalRule(iso);
  const spellings = [
    plain,
    plain.replace(/ ?- ?/g, '-'),
    plain.replace(/^[A-Z]{1,3}[- ] ?/, ''),
    plain.replaceAll(' ', '-'),
    plain.replace(/[ -]/g, ''),
    `${iso}-${plain}`,
  ];
  return spellings.find((spelling) => pattern.test(spelling)) ?? plain;
}

/** What the form of an address in that country asks for. */
export function readAddressRule(iso: string, locale: Locale): AddressRule {
  const { postCode, example, needsRegion } = postalRule(iso);
  return { postCode, postCodeExample: example, needsRegion, regions: regionChoices(iso, locale) };
}

/** The regions of a country to choose from: what is stored, and the name in the reader's language. */
function regionChoices(iso: string, locale: Locale): { value: string; label: string }[] {
  const isNative = NATIVE_READERS[iso]?.includes(locale) ?? false;
  const choices = listRegions(iso).map((region) => choiceOf(region, isNative));
  const order = new Intl.Collator(languageTag(locale));
  return choices.sort((a, b) => order.compare(a.label, b.label));
}

/** Languages whose readers write the addresses of a country in its own script. */
const NATIVE_READERS: Readonly<Record<string, readonly Locale[]>> = {
  CN: ['zh-CN', 'zh-TW'],
  TW: ['zh-CN', 'zh-TW'],
  HK: ['zh-CN', 'zh-TW'],
  JP: ['zh-CN', 'zh-TW'],
  TH: ['th'],
  LA: ['lao'],
};

function choiceOf({ native, latin, fullName }: Region, isNative: boolean): { value: string; label: string } {
  const name = isNative ? fullName : latin || (/^\p{Script=Latin}/u.test(fullName) ? fullName : native);
  return { value: /^[A-Z]{1,3}$/.test(native) ? native : name, label: name };
}
