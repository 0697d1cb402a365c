import type { LogLine } from '../../../domains/forum/moderation/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { isLocale } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useLocalTime } from '../../ui/local-time.tsx';

/** The label of each recorded field: a text of `forum-office`. Settings have theirs in `settings`. */
export const LOGGED_FIELDS: Readonly<Record<string, string>> = {
  action: 'word.action',
  boardId: 'subject.board',
  comments: 'clean.comments',
  from: 'log.before',
  into: 'subject.topic',
  language: 'log.language',
  levels: 'settings.points',
  messages: 'clean.messages',
  name: 'log.tag',
  no: 'sales.number',
  onSale: 'log.on_sale',
  price: 'log.price',
  reason: 'log.reason',
  slug: 'board.slug',
  topics: 'clean.topics',
  trust: 'member.trust',
  until: 'member.until',
  word: 'word.word',
};

const IDS = ['boardId', 'into'];

/** Values that are one of some known words. */
const WORDS: Readonly<Record<string, (value: string) => string>> = {
  action: (value) => `forum-office:word.${value}`,
  from: (value) => `forum:person.state.${value}`,
  theme: (value) => `forum-office:settings.themes.${value}`,
  trust: (value) => `forum:trust.${value}`,
};

/** Of an act with two directions, the action that was chosen: `forum-office:topics.actions.<name>`. */
function actionOf({ act, details: { on, scope } }: LogLine): string | undefined {
  if (act === 'topic.essence') return on ? 'essence' : 'essence_off';
  if (act === 'topic.close') return on ? 'close' : 'open';
  if (act === 'topic.tag') return on ? 'tag' : 'untag';
  if (act === 'topic.sticky') return scope === 'board' || scope === 'site' ? `sticky_${scope}` : 'sticky_off';
  return undefined;
}

/** Fields that `actionOf` covers. */
const SAID = ['do', 'on', 'scope'];

/** The details of an act of staff in words: what was chosen and each recorded field. */
export function useLoggedDetails(): (line: LogLine) => string {
  const { t, has, locale } = useTexts();
  const { timeText } = useLocalTime();
  const text = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'forum-office:log.yes' : 'forum-office:log.no');
    if (typeof value === 'number') return IDS.includes(field) ? String(value) : formatNumber(value, locale);
    if (typeof value !== 'string') return JSON.stringify(value);
    if (field === 'until') return timeText(value, 'minute');
    if (field === 'language' && isLocale(value)) return languageOf(value).name;
    const word = WORDS[field]?.(value) ?? '';
    return has(word) ? t(word) : value;
  };
  const labelled = (field: string, value: unknown) => {
    if (field === 'isRemoved') return value ? t('forum-office:log.removed') : '';
    const key = `forum-office:${LOGGED_FIELDS[field] ?? `settings.${field}`}`;
    return t('forum-office:log.named', { name: has(key) ? t(key) : field, value: text(field, value) });
  };
  return (line) => {
    const action = actionOf(line);
    const fields = Object.entries({ ...line.details, ...(line.boardName && { boardId: line.boardName }) })
      .filter(([field, value]) => value !== null && value !== undefined && value !== '' && !SAID.includes(field))
      .map(([field, value]) => labelled(field, value));
    return [action ? t(`forum-office:topics.actions.${action}`) : '', ...fields]
      .filter((part) => part !== '')
      .join(' · ');
  };
}
