import type { DraftContent } from '../../../domains/forum/inputs.ts';
import { isMediaKind } from '../../../domains/forum/media/rules.ts';
import { TOPIC_KINDS } from '../../../domains/forum/rules.ts';

const MINUTE = 60_000;

/** What the form of a topic holds, complete or not: the browser saves it as a draft, the server publishes it. */
export function readTopicForm(form: FormData): DraftContent {
  const text = (name: string) => String(form.get(name) ?? '');
  const number = (name: string) => Number(text(name)) || null;
  const kind = TOPIC_KINDS.find((name) => name === text('kind')) ?? 'text';
  const offset = Number(text('offset')) || 0;
  return {
    kind,
    title: text('title'),
    source: text('source').replaceAll('\r\n', '\n'),
    boardId: number('board'),
    tags: readTagNames(text('tags')),
    cover: text('cover'),
    pictures: form.getAll('pictures').map(String),
    productId: kind === 'goods' ? number('product') : null,
    poll: kind === 'poll' ? readPoll(form, text, offset) : null,
    scheduledAt: readMoment(text('scheduledAt'), offset),
    ...(isMediaKind(kind) ? readMedia(text) : {}),
  };
}

function readMedia(text: (name: string) => string): Pick<DraftContent, 'media' | 'posterMs'> {
  const at = Number.parseInt(text('posterMs'), 10);
  return { media: text('media') || null, posterMs: Number.isFinite(at) ? at : null };
}

export function readTagNames(text: string): string[] {
  const names = text.split(/[,，、\n]/).map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}

function readPoll(form: FormData, text: (name: string) => string, offset: number): DraftContent['poll'] {
  const results = text('results');
  const options = [...form].flatMap(([name, value]) => (/^option\.\d+$/.test(name) ? [String(value).trim()] : []));
  return {
    options: options.filter(Boolean),
    maxChoices: Number(text('maxChoices')) || 1,
    endsAt: readMoment(text('endsAt'), offset),
    results: results === 'always' || results === 'ended' ? results : 'voted',
  };
}

/** A local date and time with the reader's distance from UTC in minutes, as `getTimezoneOffset` gives it. */
export function readMoment(local: string, offset: number): string | null {
  const moment = new Date(Date.parse(`${local}Z`) + offset * MINUTE);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The opposite: the value of a field for a date and time. */
export function momentField(iso: string | null | undefined, offset: number): string {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? '' : new Date(time - offset * MINUTE).toISOString().slice(0, 16);
}
