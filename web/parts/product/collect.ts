import { isDomainError } from '../../../platform/errors.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { verifyPath } from '../../session/verify-path.ts';
import type { Route } from './+types/collect';
import {
  type CollectIntent,
  carryOut,
  performIntent,
  readCollectIntent,
  rememberIntent,
} from './collect-intent.server.ts';

/** The heart button's response. */
export interface CollectAnswer {
  refusal: string | null;
  message: string;
  isOn: boolean;
  /** For a guest: the address that performs it after the login. */
  to?: string;
}

/** Collects a product or follows a shop, or undoes it, from any page. A guest logs in first, and then it is done. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const back = safeAddress(String(form.get('back') ?? ''));
  const scripted = form.get('scripted') !== null;
  const read = readCollectIntent(`${form.get('on') === '1' ? 'on' : 'off'}.${form.get('kind')}.${form.get('id')}`);
  const intent = read?.kind === 'coupon' ? undefined : read;
  const answer = intent ? await answerIntent(intent) : { refusal: 'not_found', message: '', isOn: false };
  if (answer.refusal === 'login_required' && intent) {
    const to = rememberIntent(page, intent, back);
    return scripted ? { ...answer, to } : redirect(`/login?redirect=${encodeURIComponent(to)}`, 303);
  }
  return scripted ? answer : redirect(back, 303);

  async function answerIntent(intent: CollectIntent): Promise<CollectAnswer> {
    const { t } = page.ctx.app.texts[page.ctx.locale];
    try {
      await carryOut(page.ctx, intent);
      const done = intent.on ? 'done' : 'undone';
      return { refusal: null, message: t(`goods:collect.${intent.kind}.${done}`), isOn: intent.on };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return { refusal: error.code, message: t(`errors:${error.code}`, { ...error.details }), isOn: !intent.on };
    }
  }
}

/** Where a login leads after such a click, or after claiming a coupon: it is done, and the page shows the result. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const back = safeAddress(new URL(request.url).searchParams.get('back') ?? '');
  const performed = await performIntent(context.get(pageContext), request);
  // the hearts show their state themselves
  if (performed?.intent.kind !== 'coupon') return redirect(back, 303);
  if (performed.refusal === 'verification_needed') return redirect(verifyPath(back), 303);
  return redirect(withQuery(back, { coupon: performed.refusal ?? 'claimed' }), 303);
}
