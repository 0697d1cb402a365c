import { readOwnApp } from '../../../domains/app-market/manage/own-apps.server.ts';
import { MOST_SCREENSHOTS } from '../../../domains/app-market/manage/rules.ts';
import { saveAppPictures } from '../../../domains/app-market/manage/save-pictures.server.ts';
import { requireOwnDeveloper } from '../../../domains/developers/own-developer.server.ts';
import { uploadImage } from '../../../domains/uploads/upload-image.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import type { Route } from './+types/upload-app-picture';

const REFUSED = ['image_refused', 'payload_too_large', 'validation_failed'];

/** Uploads an app's icon or a screenshot. A separate URL, because only upload routes accept large bodies. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const picture = form.get('picture');
  await requireOwnDeveloper(ctx, 'products.publish');
  const { id, screenshots } = await readOwnApp(ctx, readFormId(form.get('id')));
  const back = (done: string) => redirect(`/login3/apps/${id}?done=${done}`, 303);
  if (!(picture instanceof File) || picture.size === 0) return back('back-office.no_picture');
  const isIcon = form.get('kind') === 'icon';
  if (!isIcon && screenshots.length >= MOST_SCREENSHOTS) return back('back-office.picture_refused');
  try {
    const { url } = await uploadImage(ctx, picture.stream(), 'app', true);
    const shown = screenshots.map((each) => each.url);
    const { isHeld } = await saveAppPictures(ctx, isIcon ? { id, icon: url } : { id, screenshots: [...shown, url] });
    return back(isHeld ? 'developer-apps.held' : 'saved');
  } catch (error) {
    if (!isDomainError(error) || !REFUSED.includes(error.code)) throw error;
    return back('back-office.picture_refused');
  }
}

export function loader() {
  return redirect('/login3/apps');
}
