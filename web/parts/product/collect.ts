import { isDomainError } from '../../../platform/errors.ts';
import { cookieText } from '../../../platform/http/cookies.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import type { Route } from './+types/collect';
import { type CollectIntent, carryOut, readCollectIntent, requestText } from './collect-intent.server.ts';

/** The heart button's response. */
export interface CollectAnswer {
  refusal: string | null;
  message: string;
  isOn: boolean;
}

/** Collects a product or follows a shop, or undoes it, from any page. A guest logs in first, and then it is done. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const back = safeAddress(String(form.get('back') ?? ''));
  const intent = readCollectIntent(`${form.get('on') === '1' ? 'on' : 'off'}.${form.get('kind')}.${form.get('id')}`);
  const answer = intent ? await answerIntent(intent) : { refusal: 'not_found', message: '', isOn: false };
  if (answer.refusal === 'login_required' && intent) {
    page.setCookie(cookieText('collect', requestText(intent), page.secure));
    if (!form.get('scripted')) return redirect(`/login?redirect=${encodeURIComponent(back)}`, 303);
  }
  return form.get('scripted') ? answer : redirect(back, 303);

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

export function loader() {
  return redirect('/');
}
