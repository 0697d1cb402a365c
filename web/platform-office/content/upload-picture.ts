import { requirePlatformPermission } from '../../../domains/kit/context.ts';
import { setPicture } from '../../../domains/platform-office/front/save-advertisement.server.ts';
import { setSectionPicture } from '../../../domains/platform-office/home-sections/change-sections.server.ts';
import { setSiteLogo } from '../../../domains/platform-office/sites/save-site.server.ts';
import { uploadImage } from '../../../domains/uploads/upload-image.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import type { Route } from './+types/upload-picture';

/** Uploads the logo of a site, or the picture of a banner or of a section of the home page. A separate URL, because only upload routes accept large bodies. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const isLogo = form.get('of') === 'site_logo';
  requirePlatformPermission(ctx, isLogo ? 'sites.manage' : 'content.manage');
  const back = safeAddress(String(form.get('back') ?? '/admin/advertisements'));
  const picture = form.get('picture');
  try {
    if (!(picture instanceof File) || picture.size === 0)
      return redirect(withQuery(back, { done: 'back-office.no_picture' }), 303);
    const { url } = await uploadImage(ctx, picture.stream(), 'content', true);
    const id = Number(form.get('id'));
    if (isLogo) await setSiteLogo(ctx, { id, picture: url });
    else await (form.get('of') === 'home_section' ? setSectionPicture : setPicture)(ctx, { id, image: url });
    return redirect(withQuery(back, { done: 'saved' }), 303);
  } catch (error) {
    if (!isDomainError(error) || !['image_refused', 'payload_too_large'].includes(error.code)) throw error;
    return redirect(withQuery(back, { done: 'back-office.picture_refused' }), 303);
  }
}

export function loader() {
  return redirect('/admin/advertisements');
}
