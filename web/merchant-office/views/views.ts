import { dropViewInput, saveViewInput } from '../../../domains/merchants/views/contract.ts';
import { dropView, saveView } from '../../../domains/merchants/views/saved-views.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { readForm } from '../../forms/form-answer.server.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { uncheckedAddress, withQuery } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import type { Route } from './+types/views';

/** Saves or deletes a view of a list and returns to the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const submitted = await readForm(request);
  const back = uncheckedAddress(
    /^\/login2\/(?:products|orders|customers|reviews)(?:\?[^#]*)?$/.test(submitted.back ?? '')
      ? (submitted.back ?? '')
      : '/login2',
  );
  try {
    if (submitted.intent === 'drop') await dropView(ctx, parseOrRefuse(dropViewInput, submitted));
    else await saveView(ctx, parseOrRefuse(saveViewInput, submitted));
    return redirect(withQuery(back, { done: submitted.intent === 'drop' ? 'view_dropped' : 'view_saved' }), 303);
  } catch (error) {
    if (!isDomainError(error) || !['saved_views_full', 'validation_failed', 'not_found'].includes(error.code))
      throw error;
    return redirect(withQuery(back, { done: 'view_refused' }), 303);
  }
}

export function loader() {
  return redirect('/login2');
}
