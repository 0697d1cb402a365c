import type { RouterContextProvider } from 'react-router';
import { logOut } from '../../domains/accounts/login/log-out.server.ts';
import { joinSite } from '../../domains/payments/joining/join-site.server.ts';
import { cookieText, LOGOUT_COOKIES, sessionTokensOf } from '../../platform/http/cookies.ts';
import { answerRefusal, readForm } from '../forms/form-answer.server.ts';
import type { FormAnswer } from '../forms/form-answer.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect, redirectDocument } from '../session/redirects.ts';
import { requireLogin } from '../session/require-login.server.ts';

/** Joins or renews, or logs out to accept an invitation. */
export async function answerSite(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<FormAnswer | Response> {
  const { ctx, setCookie, secure } = context.get(pageContext);
  const submitted = await readForm(request);
  if (submitted.intent === 'log_out') {
    await logOut(ctx, sessionTokensOf(request));
    for (const key of LOGOUT_COOKIES) setCookie(cookieText(key, '', secure));
    const to = `/site?${new URLSearchParams({ invite: submitted.code ?? '' })}` as const;
    return redirectDocument(to, { status: 303, headers: { 'clear-site-data': '"storage"' } });
  }
  requireLogin(context, request);
  try {
    const { orderNo } = await joinSite(ctx, { requestId: (submitted.requestId ?? '').slice(0, 64) });
    return redirect(orderNo ? `/payment?${new URLSearchParams({ orderNo })}` : '/site?joined=1', 303);
  } catch (error) {
    return answerRefusal(ctx, error, {});
  }
}
