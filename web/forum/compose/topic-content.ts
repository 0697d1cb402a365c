import type { DraftContent } from '../../../domains/forum/inputs.ts';
import { isMediaKind } from '../../../domains/forum/media/rules.ts';
import { PAID_SCOPES } from '../../../domains/forum/money/rules.ts';
import { TOPIC_KINDS } from '../../../domains/forum/rules.ts';
import { isTimeZone, localMinute, readLocal } from '../../../platform/locale/time-zone.ts';

/** What the form of a topic holds, complete or not: the browser saves it as a draft, the server publishes it. */
export function readTopicForm(form: FormData): DraftContent {
  const text = (name: string) => String(form.get(name) ?? '');
  const number = (name: string) => Number(text(name)) || null;
  const kind = TOPIC_KINDS.find((name) => name === text('kind')) ?? 'text';
  const zone = text('zone');
  return {
    kind,
    title: text('title'),
    source: text('source').replaceAll('\r\n', '\n'),
    boardId: number('board'),
    tags: readTagNames(text('tags')),
    cover: text('cover'),
    pictures: form.getAll('pictures').map(String),
    productId: kind === 'goods' ? number('product') : null,
    poll: kind === 'poll' ? readPoll(form, text, zone) : null,
    scheduledAt: readMoment(text('scheduledAt'), zone),
    paid: readPaid(text),
    bounty: kind === 'question' ? text('bounty').trim() || null : null,
    ...(isMediaKind(kind) ? readMedia(text) : {}),
  };
}

function readPaid(text: (name: string) => string): DraftContent['paid'] {
  const scope = PAID_SCOPES.find((name) => name === text('paidScope'));
  if (!scope) return null;
  return { scope, price: text('paidPrice').trim(), source: text('paidSource').replaceAll('\r\n', '\n') };
}

function readMedia(text: (name: string) => string): Pick<DraftContent, 'media' | 'posterMs'> {
  const at = Number.parseInt(text('posterMs'), 10);
  return { media: text('media') || null, posterMs: Number.isFinite(at) ? at : null };
}

export function readTagNames(text: string): string[] {
  const names = text.split(/[,，、\n]/).map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}

function readPoll(form: FormData, text: (name: string) => string, zone: string): DraftContent['poll'] {
  const results = text('results');
  const options = [...form].flatMap(([name, value]) => (/^option\.\d+$/.test(name) ? [String(value).trim()] : []));
  return {
    options: options.filter(Boolean),
    maxChoices: Number(text('maxChoices')) || 1,
    endsAt: readMoment(text('endsAt'), zone),
    results: results === 'always' || results === 'ended' ? results : 'voted',
  };
}

/**
 * A local date and time in the reader's time zone. Zones are sent instead of the distance from UTC, which is another one
 * on the other side of a change of clocks. One that is missing or unknown is UTC.
 */
export function readMoment(local: string, zone: string): string | null {
  return readLocal(local, isTimeZone(zone) ? zone : 'UTC')?.toISOString() ?? null;
}

/** The opposite: the value of a field for a date and time. */
export function momentField(iso: string | null | undefined, zone: string): string {
  return Number.isNaN(Date.parse(iso ?? '')) ? '' : localMinute(iso ?? '', zone);
}
