import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { Ctx } from '../../domains/context.ts';
import { fieldProblems } from '../../domains/endpoint.ts';
import { refuseFields } from '../../platform/errors.ts';
import { type PageAddress, uncheckedAddress, withQuery } from '../manifest/page-address.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';
import { answerRefusal } from './form-answer.server.ts';
import type { FormAnswer } from './form-answer.ts';

interface Act {
  /** `intent` of the form. */
  intent: string;
  /** The form's texts by name; of names that come more than once, the last. */
  typed: Record<string, string>;
  /** Every value of a name: ticked rows. */
  all(name: string): string[];
}

/**
 * Where to go and what to say there: `saved` is the text `done.saved` of the back office one is in, `refunds.paid` that of
 * the area `refunds`. Without a path one stays on the page.
 */
export interface Outcome {
  done: string;
  to?: PageAddress;
}

/**
 * Runs a room's form: what was done is said on the page that follows, a refusal beside its field or above the form.
 * `fieldOf` says beside which field a refusal belongs.
 */
export async function act(
  context: Readonly<RouterContextProvider>,
  request: Request,
  work: (ctx: Ctx, act: Act) => Promise<Outcome>,
  fieldOf: Record<string, string> = {},
): Promise<FormAnswer | Response> {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const typed = Object.fromEntries(texts);
  try {
    const { done, to } = await work(ctx, {
      intent: typed.intent ?? '',
      typed,
      all: (wanted) => texts.flatMap(([name, value]) => (name === wanted ? [value] : [])),
    });
    return redirect(withQuery(to ?? pageAddress(request), { done }), 303);
  } catch (error) {
    return answerRefusal(ctx, error, typed, fieldOf);
  }
}

/** The page's own address, without what the framework adds when a script sends the form. */
function pageAddress(request: Request): PageAddress {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return uncheckedAddress(url.pathname.replace(/\.data$/, '') + url.search);
}

/** What a form says in the shape of its call, or a refusal that names every wrong field; a wrong line of a list is the list. */
export function parseOrRefuse<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  refuseFields(fieldProblems(parsed.error).map(({ field, code }) => ({ field: field.replace(/\.\d+$/, ''), code })));
}

/** A number as a form sends it; what is none stays what was typed, so that the shape names it. */
export function readNumber(text: string | undefined): number | string | undefined {
  const typed = text?.trim() ?? '';
  if (typed === '') return undefined;
  const number = Number(typed);
  return Number.isNaN(number) ? typed : number;
}
