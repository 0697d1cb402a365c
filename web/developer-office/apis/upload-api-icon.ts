import { readOwnApi } from '../../../domains/api-market/manage/own-apis.server.ts';
import { saveApiIcon } from '../../../domains/api-market/manage/save-icon.server.ts';
import { requireOwnDeveloper } from '../../../domains/developers/own-developer.server.ts';
import { readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { receivePicture } from '../kit/receive-picture.server.ts';
import type { Route } from './+types/upload-api-icon';

/** Uploads the icon of an API. A separate URL, because only upload routes accept large bodies. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  await requireOwnDeveloper(ctx, 'products.publish');
  const { id } = await readOwnApi(ctx, readFormId(form.get('id')));
  const done = await receivePicture(ctx, form, 'api', async (icon) => {
    await saveApiIcon(ctx, { id, icon });
    return 'saved';
  });
  return redirect(`/login3/apis/${id}?done=${done}`, 303);
}

export function loader() {
  return redirect('/login3/apis');
}
