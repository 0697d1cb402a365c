import { describeParts } from './describe-operation.ts';
import type { DescribedParameter, DescribedParts, SchemaField } from './described.ts';
import { type BreakingChange, type ChangeKind, DOCUMENT_LIMITS, type OperationKey } from './rules.ts';

type Json = Record<string, unknown>;
type Found = Omit<BreakingChange, 'method' | 'path'>;

/**
 * What breaks programs that were written for the document `before`: both are converted ones. An operation is its method and
 * path; what was added without being required breaks nothing.
 */
export function compareDocuments(before: Json, after: Json, operations: readonly OperationKey[]): BreakingChange[] {
  const changes: BreakingChange[] = [];
  for (const { method, path } of operations) {
    if (changes.length >= DOCUMENT_LIMITS.changes) break;
    const old = describeParts(before, { method, path });
    const now = describeParts(after, { method, path });
    if (!old) continue;
    const found = now ? compareOperations(old, now) : [change('operation_removed', '')];
    changes.push(...found.map((each) => ({ method, path, ...each })));
  }
  return changes.slice(0, DOCUMENT_LIMITS.changes);
}

const change = (kind: ChangeKind, name: string, before = '', after = ''): Found => ({
  kind,
  name: name.slice(0, 200),
  before: before.slice(0, 200),
  after: after.slice(0, 200),
});

function compareOperations(old: DescribedParts, now: DescribedParts): Found[] {
  return [
    ...compareParameters(old.parameters, now.parameters),
    ...compareBodies(old, now),
    ...compareAnswers(old, now),
  ];
}

function compareParameters(old: readonly DescribedParameter[], now: readonly DescribedParameter[]): Found[] {
  const keyOf = ({ place, name }: DescribedParameter) => `${place} ${name}`;
  const former = new Map(old.map((each) => [keyOf(each), each]));
  const present = new Set(now.map(keyOf));
  const removed = old.filter((each) => !present.has(keyOf(each))).map(({ name }) => change('parameter_removed', name));
  const changed = now.flatMap((each) => {
    const was = former.get(keyOf(each));
    const isNeeded = each.isRequired && !was?.isRequired;
    return [
      ...(isNeeded ? [change('parameter_required', each.name)] : []),
      ...(was && !takesAll(was.type, each.type) ? [change('parameter_type', each.name, was.type, each.type)] : []),
    ];
  });
  return [...removed, ...changed];
}

function compareBodies({ body: old }: DescribedParts, { body: now }: DescribedParts): Found[] {
  if (!now) return old ? [change('body_removed', '')] : [];
  if (!old) return now.isRequired ? [change('body_required', '')] : [];
  const former = byPath(old.fields);
  const present = byPath(now.fields);
  const removed = old.fields.filter(({ path }) => !present.has(path) && hasParent(path, present));
  const changed = now.fields.flatMap((field) => {
    const was = former.get(field.path);
    const isNeeded = field.isRequired && !was?.isRequired && hasParent(field.path, former);
    return [
      ...(isNeeded ? [change('body_field_required', nameOf(field.path))] : []),
      ...(was && !takesAll(was.type, field.type)
        ? [change('body_field_type', nameOf(field.path), was.type, field.type)]
        : []),
    ];
  });
  return [
    ...(now.isRequired && !old.isRequired ? [change('body_required', '')] : []),
    ...removed.map(({ path }) => change('body_field_removed', nameOf(path))),
    ...changed,
  ];
}

/** Answers that report success: programs rely on their fields. */
function compareAnswers(old: DescribedParts, now: DescribedParts): Found[] {
  const present = new Map(now.answers.map((answer) => [answer.status, answer]));
  return old.answers
    .filter(({ status }) => /^2/.test(status))
    .flatMap(({ status, content }) => {
      const answer = present.get(status);
      if (!answer) return [change('answer_removed', status)];
      const later = byPath(answer.content?.fields ?? []);
      return (content?.fields ?? []).flatMap(({ path, type }) => {
        const field = later.get(path);
        if (!field) return hasParent(path, later) ? [change('answer_field_removed', nameOf(path))] : [];
        return takesAll(field.type, type) ? [] : [change('answer_field_type', nameOf(path), type, field.type)];
      });
    });
}

const byPath = (fields: readonly SchemaField[]) => new Map(fields.map((field) => [field.path, field]));
const nameOf = (path: string) => path.slice(1).replaceAll('/', '.');

/** Of a field within another one that is missing itself, only the outer one counts. */
function hasParent(path: string, fields: ReadonlyMap<string, unknown>): boolean {
  const above = path.slice(0, path.lastIndexOf('/'));
  return above === '' || fields.has(above);
}

/** Whether everything of the type `given` is of the type `wanted` as well. */
function takesAll(given: string, wanted: string): boolean {
  if (wanted === 'any') return true;
  const choices = new Set(wanted.split(' | '));
  return given.split(' | ').every((type) => choices.has(type) || isOfWider(type, choices));
}

/** A text with a fixed value is a text, a whole number is a number. */
function isOfWider(type: string, choices: ReadonlySet<string>): boolean {
  if (type.startsWith('"')) return choices.has('string');
  return /^integer\b/.test(type) && choices.has('number');
}
