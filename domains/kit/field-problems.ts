import type { FieldProblem } from '../../platform/errors.ts';

interface Issue {
  path: PropertyKey[];
  code: string;
  message: string;
  /** For a union: the issues with each of its shapes. */
  errors?: readonly (readonly Issue[])[];
  /** Of a size: what was measured, and the least that is accepted. */
  origin?: string;
  minimum?: number | bigint;
  /** The most that is accepted. */
  maximum?: number | bigint;
}
type CodeOf = (issue: Issue) => string;

/** `codeOf` names an issue for which the contract has no code of its own; the calls answer with those of zod. */
export function fieldProblems(
  error: { issues: readonly object[] },
  codeOf: CodeOf = ({ code }) => code,
): FieldProblem[] {
  return (error.issues as readonly Issue[]).flatMap((issue) => issueProblems(issue, [], codeOf));
}

/** The same for people who filled in a form: what is missing, too short or no number. */
export function formProblems(error: { issues: readonly object[] }): FieldProblem[] {
  return fieldProblems(error, ({ code, origin, minimum, message }) => {
    if (code === 'invalid_type') return /received (?:undefined|null)$/.test(message) ? 'required' : wrongType(message);
    if (code === 'too_small') {
      if (origin === 'number') return 'too_low';
      return minimum === 1 ? 'required' : origin === 'string' ? 'too_short' : code;
    }
    if (code === 'too_big' && origin === 'string') return 'tooLong';
    return code === 'too_big' && origin === 'number' ? 'too_high' : code;
  });
}

const wrongType = (message: string) => (/expected (?:number|int)/.test(message) ? 'not_a_number' : 'invalid_type');

function issueProblems(issue: Issue, above: PropertyKey[], codeOf: CodeOf): FieldProblem[] {
  const path = [...above, ...issue.path];
  const meant = issue.errors?.length ? meantShape(issue.errors) : [];
  if (meant.length > 0) return meant.flatMap((inner) => issueProblems(inner, path, codeOf));
  // a contract sets its own code as the message (`correctEmail`); zod's English messages are never shown
  const field = path.map(String).join('.');
  if (/^[a-z][A-Za-z_]+$/.test(issue.message)) return [{ field, code: issue.message }];
  const limit = limitOf(issue);
  return [{ field, code: codeOf(issue), ...(limit && { limit }) }];
}

const LIMITED = { string: 'characters', array: 'entries', number: 'number', int: 'number' } as const;

function limitOf({ code, origin = '', maximum }: Issue): FieldProblem['limit'] {
  if (code !== 'too_big' || typeof maximum !== 'number' || !Object.hasOwn(LIMITED, origin)) return undefined;
  return { of: LIMITED[origin as keyof typeof LIMITED], most: maximum };
}

/** Of the alternative shapes of an input, the one it most likely was meant to have: the one with the fewest issues. */
function meantShape(shapes: readonly (readonly Issue[])[]): readonly Issue[] {
  const missing = (issues: readonly Issue[]) =>
    issues.filter(({ path, message }) => path.length === 1 && message.endsWith('undefined')).length;
  return shapes.toSorted((a, b) => missing(a) - missing(b) || a.length - b.length)[0] ?? [];
}
