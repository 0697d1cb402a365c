import type { z } from 'zod';
import type { Ctx } from '../../domains/kit/context.ts';
import { formProblems } from '../../domains/kit/field-problems.ts';
import { type FieldProblem, isDomainError, refuseFields } from '../../platform/errors.ts';
import { problemText } from '../../platform/text/problem-text.ts';
import type { FormAnswer } from './form-answer.ts';

/** Never sent back to a page. */
const SECRET_FIELDS = new Set([
  'password',
  'passwordAgain',
  'rePassword',
  'oldPassword',
  'payPassword',
  'factorCode',
  'secretValue',
]);

/** The texts of a form by name; files are ignored. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await request.formData();
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** Each invalid field with its sentence. */
export function answerProblems(
  ctx: Ctx,
  problems: readonly FieldProblem[],
  submitted: Record<string, string>,
): FormAnswer {
  const texts = ctx.app.texts[ctx.locale];
  const first = new Map<string, string>();
  for (const problem of problems) {
    if (!first.has(problem.field)) first.set(problem.field, problemText(texts, problem));
  }
  const values = Object.fromEntries(Object.entries(submitted).filter(([name]) => !SECRET_FIELDS.has(name)));
  return { problems: Object.fromEntries(first), values };
}

/**
 * A verb's error as the response to a form. `fieldOf` maps error codes to fields; others are shown above the form.
 * Unexpected errors are rethrown.
 */
export function answerRefusal(
  ctx: Ctx,
  error: unknown,
  submitted: Record<string, string>,
  fieldOf: Record<string, string> = {},
): FormAnswer {
  if (!isDomainError(error)) throw error;
  const fields = error.code === 'validation_failed' ? (error.details.fields as FieldProblem[] | undefined) : undefined;
  const answer = answerProblems(ctx, fields ?? [], submitted);
  if (fields) return answer;
  const sentence = ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details });
  const field = fieldOf[error.code];
  return field ? { ...answer, problems: { [field]: sentence } } : { ...answer, message: sentence };
}

/** Refuses empty required fields: `codes` has the error code for each. */
export function refuseEmpty(submitted: Record<string, string>, codes: Record<string, string>): void {
  const empty = Object.entries(codes).filter(([field]) => !submitted[field]?.trim());
  if (empty.length > 0) refuseFields(empty.map(([field, code]) => ({ field, code })));
}

/** The form parsed by the contract, or every invalid field. */
export function parseForm<S extends z.ZodType>(
  shape: S,
  submitted: Record<string, string>,
): { input: z.output<S>; problems: [] } | { input: undefined; problems: FieldProblem[] } {
  const parsed = shape.safeParse(submitted);
  if (parsed.success) return { input: parsed.data, problems: [] };
  return { input: undefined, problems: formProblems(parsed.error) };
}
