import { isDomainError } from '../../platform/errors.ts';
import { baseOf } from '../frames/forum-base.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect, safeAddress } from '../session/redirects.ts';
import { rememberRedirect } from '../session/require-login.server.ts';
import type { Route } from './+types/act';
import { carryOut } from './carry-out.server.ts';

interface ActAnswer {
  done?: true;
  /** Why it was refused, in the reader's language. */
  message?: string;
}

/**
 * One press on a page of the forum: like, follow, vote, report, moderate. A script gets the answer and stays where it
 * is; without scripts the page is shown again.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<ActAnswer | Response> {
  const { ctx, isDocument } = context.get(pageContext);
  const form = await request.formData();
  const back = safeAddress(String(form.get('back') ?? '/bbs'));
  if (!ctx.actor) {
    rememberRedirect(context, back);
    return redirect(`${baseOf(back)}/login`, 303);
  }
  try {
    const to = await carryOut(ctx, form, baseOf(back));
    if (to) return redirect(to, 303);
    return isDocument ? redirect(back, 303) : { done: true };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const message = ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details });
    if (isDocument) throw new Response(JSON.stringify({ message }), { status: 409 });
    return { message };
  }
}

export function loader() {
  return redirect('/bbs');
}
