import type { DescribedOperation } from '../documents/described.ts';
import type { ConsoleInput, InnerAnswer } from './contract.ts';

/** Of an answer, which may be endless. */
export const MOST_SHOWN_BYTES = 64 * 1024;
export const MOST_ANSWER_MS = 30_000;
export const MOST_VALUE_LENGTH = 1_000;
export const MOST_BODY_LENGTH = 100_000;

const SHOWN_HEADERS = [
  'content-type',
  'x-stoa-answer',
  'x-stoa-counted',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'retry-after',
];
/** Nothing that could end a header. */
const HEADER_VALUE = /^[\x20-\x7e]*$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const TEXT = /^text\/|[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded)\b/i;
const JSON_TYPE = /[/+]json\b/i;

type Given = Pick<ConsoleInput, 'values' | 'body'>;
interface Operation {
  method: string;
  path: string;
  described: Pick<DescribedOperation, 'parameters' | 'body'>;
}
type Problem = { field: string; code: 'required' | 'tooLong' | 'invalid' };

export const fieldOf = ({ place, name }: { place: string; name: string }): string => `${place}.${name}`;

/** What is missing or cannot be sent. */
export function consoleProblems({ described }: Operation, { values, body }: Given): Problem[] {
  const problems = described.parameters.flatMap((parameter): Problem[] => {
    const field = fieldOf(parameter);
    const value = values[field] ?? '';
    if (value === '') return parameter.isRequired || parameter.place === 'path' ? [{ field, code: 'required' }] : [];
    if (value.length > MOST_VALUE_LENGTH) return [{ field, code: 'tooLong' }];
    const isHeader = parameter.place === 'header';
    return isHeader && !(HEADER_NAME.test(parameter.name) && HEADER_VALUE.test(value))
      ? [{ field, code: 'invalid' }]
      : [];
  });
  if (body.length > MOST_BODY_LENGTH) return [...problems, { field: 'body', code: 'tooLong' }];
  return described.body?.isRequired && body.trim() === ''
    ? [...problems, { field: 'body', code: 'required' }]
    : problems;
}

/** The address below that of the API, and the headers, of a call without problems. */
export function consoleTarget({ path, described }: Operation, { values, body }: Given) {
  const filled = described.parameters.flatMap((parameter) => {
    const value = values[fieldOf(parameter)] ?? '';
    return value === '' ? [] : [{ ...parameter, value }];
  });
  const of = (place: string) => filled.filter((parameter) => parameter.place === place);
  const full = of('path').reduce(
    (text, { name, value }) => text.replaceAll(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(of('query').map(({ name, value }) => [name, value])).toString();
  const headers = Object.fromEntries(of('header').map(({ name, value }) => [name.toLowerCase(), value]));
  const hasBody = described.body !== null && body.trim() !== '';
  return {
    path: full,
    query: query && `?${query}`,
    headers: { ...headers, ...(hasBody && described.body ? { 'content-type': described.body.mediaType } : {}) },
    body: hasBody ? body : '',
  };
}

/** The beginning of a body as text; empty for what is no text. */
export function shownText({ headers, body, isCut }: Pick<InnerAnswer, 'headers' | 'body' | 'isCut'>): string {
  const type = String(headers['content-type'] ?? '');
  if (!TEXT.test(type)) return '';
  const text = body.toString('utf8');
  return JSON_TYPE.test(type) && !isCut ? indented(text) : text;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Those that say who answered, whether it counted and what is left. */
export const shownHeaders = (headers: InnerAnswer['headers']) =>
  SHOWN_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [{ name, value: String(value) }];
  });
