import { put, type TextOfSchema } from './texts-of-schema.ts';

/** A field that takes more than this may be rendered or indexed: it gets every text. */
export const LONG = 1_000;

export const isLong = ({ maxLength, isFree }: TextOfSchema) => isFree && maxLength >= LONG;

interface Problem {
  field: string;
  limit?: { most: number };
}

/** What a call says about its fields. */
export function problemsIn(answer: string): Problem[] {
  return answer.includes('"validation_failed"') ? (JSON.parse(answer).data.fields ?? []) : [];
}

/** The text as the call takes it, which knows limits and formats that its document does not state; nothing if it takes no long one. */
export function fitted(text: TextOfSchema, problems: readonly Problem[]): TextOfSchema[] {
  const own = problems.filter(({ field }) => field === text.path.join('.'));
  const most = Math.min(text.maxLength, ...own.map(({ limit }) => limit?.most ?? 0));
  return isLong({ ...text, maxLength: most }) ? [{ ...text, maxLength: most }] : [];
}

/** The sample without the fields that were refused as they are in it, which a changed text was not. */
export function withoutFields(
  sample: unknown,
  problems: readonly Problem[],
  changed: readonly TextOfSchema[],
): unknown {
  const places = changed.map(({ path }) => `${path.join('.')}.`);
  return problems.reduce((made, { field }) => {
    const steps = field.split('.');
    // as much of it as holds no changed text
    const last = steps.findIndex((_, nth) => {
      const above = `${steps.slice(0, nth + 1).join('.')}.`;
      return !places.some((place) => place.startsWith(above));
    });
    return last < 0 ? made : put(made, steps.slice(0, last + 1), undefined);
  }, sample);
}
