import { readOwnApp } from '../../../domains/app-market/manage/own-apps.server.ts';
import { MOST_SCREENSHOTS } from '../../../domains/app-market/manage/rules.ts';
import { saveAppPictures } from '../../../domains/app-market/manage/save-pictures.server.ts';
import { requireOwnDeveloper } from '../../../domains/developers/own-developer.server.ts';
import { readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { receivePicture } from '../kit/receive-picture.server.ts';
import type { Route } from './+types/upload-app-picture';

/** Uploads an app's icon or a screenshot. A separate URL, because only upload routes accept large bodies. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  await requireOwnDeveloper(ctx, 'products.publish');
  const { id, screenshots } = await readOwnApp(ctx, readFormId(form.get('id')));
  const back = (done: string) => redirect(`/login3/apps/${id}?done=${done}`, 303);
  const isIcon = form.get('kind') === 'icon';
  if (!isIcon && screenshots.length >= MOST_SCREENSHOTS) return back('back-office.picture_refused');
  const done = await receivePicture(ctx, form, 'app', async (url) => {
    const shown = screenshots.map((each) => each.url);
    const { isHeld } = await saveAppPictures(ctx, isIcon ? { id, icon: url } : { id, screenshots: [...shown, url] });
    return isHeld ? 'developer-apps.held' : 'saved';
  });
  return back(done);
}

export function loader() {
  return redirect('/login3/apps');
}
