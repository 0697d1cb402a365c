import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { Ctx } from '../../domains/kit/context.ts';
import { formProblems } from '../../domains/kit/field-problems.ts';
import { refuseFields } from '../../platform/errors.ts';
import { type PageAddress, uncheckedAddress, withQuery } from '../manifest/page-address.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import { answerRefusal } from './form-answer.server.ts';
import type { FormAnswer } from './form-answer.ts';

export interface Submission {
  /** `intent` of the form. */
  intent: string;
  /** The form's texts by name; the last one of repeated names. */
  submitted: Record<string, string>;
  /** All values of a name: ticked rows. */
  all(name: string): string[];
  /** An attached file; undefined if none was chosen. */
  file(name: string): File | undefined;
}

/**
 * Where to redirect and the message there: `saved` is the text `done.saved` of the current back office, `refunds.paid`
 * that of the area `refunds`. Without a path, the page stays.
 */
export interface Outcome {
  done: string;
  to?: PageAddress;
}

/**
 * Handles a form of a section: success is shown on the next page, an error beside its field or above the form.
 * `fieldOf` maps error codes to fields.
 */
export async function handleForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  work: (ctx: Ctx, submission: Submission) => Promise<Outcome>,
  fieldOf: Record<string, string> = {},
): Promise<FormAnswer | Response> {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const submitted = Object.fromEntries(texts);
  try {
    const { done, to } = await work(ctx, {
      intent: submitted.intent ?? '',
      submitted,
      all: (wanted) => texts.flatMap(([name, value]) => (name === wanted ? [value] : [])),
      file: (wanted) => {
        const value = form.get(wanted);
        // a browser sends an empty file for a field without one
        return value instanceof File && value.size > 0 ? value : undefined;
      },
    });
    return redirect(withQuery(to ?? pageAddress(request), { done }), 303);
  } catch (error) {
    return answerRefusal(ctx, error, submitted, fieldOf);
  }
}

/** The page's own URL, without the framework's additions when a script submits the form. */
function pageAddress(request: Request): PageAddress {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return uncheckedAddress(url.pathname.replace(/\.data$/, '') + url.search);
}

/**
 * Validates a form with the call's shape, or names every invalid field; an invalid list item is reported for the list.
 */
export function parseOrRefuse<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  refuseFields(formProblems(parsed.error).map(({ field, code }) => ({ field: field.replace(/\.\d+$/, ''), code })));
}

/** An id from a form; 0, which no row has, if it is not a valid id. */
export function readFormId(typed: unknown): number {
  const id = Number(typed);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** A number from a form; an invalid one stays as typed, so that validation reports it. */
export function readNumber(text: string | undefined): number | string | undefined {
  const submitted = text?.trim() ?? '';
  if (submitted === '') return undefined;
  const number = Number(submitted);
  return Number.isNaN(number) ? submitted : number;
}
