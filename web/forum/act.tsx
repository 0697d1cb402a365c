import { data, isRouteErrorResponse } from 'react-router';
import { type FieldProblem, isDomainError } from '../../platform/errors.ts';
import { ErrorPage } from '../frames/error-page.tsx';
import { baseOf } from '../manifest/forum-base.ts';
import { type PageAddress, uncheckedAddress } from '../manifest/page-address.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect, safeAddress } from '../session/redirects.ts';
import { rememberRedirect } from '../session/require-login.server.ts';
import { useTexts } from '../texts/texts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/act';
import { runAct } from './run-act.server.ts';

interface ActAnswer {
  done?: true;
  /** Why it was refused, in the reader's language. */
  message?: string;
}

/**
 * One press on a page of the forum: like, follow, vote, report, moderate. A script gets the answer and stays where it
 * is; without scripts the page is shown again, or a page that says why it was refused.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<ActAnswer | Response> {
  const { ctx, isDocument } = context.get(pageContext);
  const form = await request.formData();
  // without scripts, the button of a page's one form names what it is about in its address
  for (const [name, value] of new URL(request.url).searchParams) if (!form.has(name)) form.append(name, value);
  const back = safeAddress(String(form.get('back') ?? '/bbs'));
  if (!ctx.actor) {
    rememberRedirect(context, back);
    return redirect(`${baseOf(back)}/login`, 303);
  }
  try {
    const to = await runAct(ctx, form, baseOf(back));
    if (to) return redirect(to, 303);
    return isDocument ? redirect(back, 303) : { done: true };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { t } = ctx.app.texts[ctx.locale];
    const [field] = (error.details.fields as FieldProblem[] | undefined) ?? [];
    const message = field ? t(`errors:field.${field.code}`) : t(`errors:${error.code}`, { ...error.details });
    if (isDocument) throw data({ message, back }, { status: 409 });
    return { message };
  }
}

export function loader() {
  return redirect('/bbs');
}

/** There is no page: every request is redirected, answered or refused. */
export default function Act() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTexts();
  if (!isRouteErrorResponse(error) || !isRefusal(error.data)) return <ErrorPage error={error} />;
  const { message, back } = error.data;
  return (
    <EmptyState picture="messages" title={message}>
      <ButtonLink to={uncheckedAddress(back)}>{t('forum:refused.back')}</ButtonLink>
    </EmptyState>
  );
}

function isRefusal(given: unknown): given is { message: string; back: PageAddress } {
  return typeof given === 'object' && given !== null && 'message' in given && 'back' in given;
}
