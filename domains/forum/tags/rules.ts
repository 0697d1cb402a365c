import { refuseFields } from '../../../platform/errors.ts';
import { normalForm } from '../../../platform/text/normal-form.ts';
import { MAX_TAG, MAX_TAGS } from '../rules.ts';

/** Spelling that decides whether two tags are the same: width, case and spaces do not matter. */
export function tagKey(name: string): string {
  return tagName(name).toLowerCase();
}

/** A tag as it is shown: `#` and needless spaces removed. */
function tagName(typed: string): string {
  return normalForm(typed, 'NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^[#＃\s]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The tags of a topic, each once; refuses too many, empty or long ones, and characters that addresses give a meaning. */
export function readTags(typed: readonly string[]): { name: string; key: string }[] {
  const tags = new Map<string, string>();
  for (const [nth, text] of typed.entries()) {
    const name = tagName(text);
    if (name === '') continue;
    if ([...name].length > MAX_TAG) refuseFields([{ field: `tags.${nth}`, code: 'tooLong' }]);
    if (!/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._+-]*$/u.test(name)) {
      refuseFields([{ field: `tags.${nth}`, code: 'invalid_format' }]);
    }
    if (!tags.has(tagKey(name))) tags.set(tagKey(name), name);
  }
  if (tags.size > MAX_TAGS) refuseFields([{ field: 'tags', code: 'tooManyTags' }]);
  return [...tags].map(([key, name]) => ({ key, name }));
}
