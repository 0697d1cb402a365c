import type { Ctx } from '../../../domains/kit/context.ts';
import { resendOwnServiceAddress } from '../../../domains/merchants/settings/confirm-service-address.server.ts';
import {
  saveContactInput,
  saveHoursInput,
  saveNoticesInput,
  savePictureInput,
  saveProfileInput,
  saveReturnAddressInput,
} from '../../../domains/merchants/settings/contract.ts';
import { SHOP_NOTICES } from '../../../domains/merchants/settings/rules.ts';
import { saveContact, saveReturnAddress } from '../../../domains/merchants/settings/save-contact.server.ts';
import { saveHours } from '../../../domains/merchants/settings/save-hours.server.ts';
import { saveNotices } from '../../../domains/merchants/settings/save-notices.server.ts';
import { savePicture } from '../../../domains/merchants/settings/save-picture.server.ts';
import { saveProfile } from '../../../domains/merchants/settings/save-profile.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readHoursForm } from '../../back-office/hours/read-hours-form.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { RESEND } from '../../back-office/service-address/service-address-panel.tsx';
import { type Outcome, parseOrRefuse, type Submission } from '../../forms/handle-form.server.ts';

type Save = (ctx: Ctx, submission: Submission) => Promise<void>;

const SAVES: Readonly<Record<string, Save>> = {
  profile: (ctx, { submitted }) =>
    saveProfile(
      ctx,
      parseOrRefuse(saveProfileInput, {
        name: readTexts(submitted, 'name'),
        intro: readTexts(submitted, 'intro'),
        announcement: readTexts(submitted, 'announcement'),
      }),
    ),
  contact: (ctx, { submitted }) =>
    saveContact(
      ctx,
      parseOrRefuse(saveContactInput, {
        phone: (submitted.phone ?? '').trim(),
        email: (submitted.email ?? '').trim(),
        address: readTexts(submitted, 'address'),
        service: {
          type: submitted['service.type'],
          link: (submitted['service.link'] ?? '').trim(),
          phone: (submitted['service.phone'] ?? '').trim(),
          email: (submitted['service.email'] ?? '').trim(),
          message: readTexts(submitted, 'service.message'),
        },
      }),
    ),
  hours: (ctx, { submitted }) =>
    saveHours(ctx, parseOrRefuse(saveHoursInput, { hours: readHoursForm(submitted, 'hours') })),
  return_address: (ctx, { submitted }) => {
    const [name = '', phone = '', address = ''] = (['name', 'phone', 'address'] as const).map((part) =>
      (submitted[`returnAddress.${part}`] ?? '').trim(),
    );
    const returnAddress = name || phone || address ? { name, phone, address } : null;
    return saveReturnAddress(ctx, parseOrRefuse(saveReturnAddressInput, { returnAddress }));
  },
  notices: (ctx, { all }) => {
    const notices = Object.fromEntries(SHOP_NOTICES.map((kind) => [kind, all(`notices.${kind}`).map(Number)]));
    return saveNotices(ctx, parseOrRefuse(saveNoticesInput, { notices }));
  },
  remove_picture: (ctx, { submitted }) =>
    savePicture(ctx, parseOrRefuse(savePictureInput, { kind: submitted.kind, picture: '' })),
};

/** Saves the part of the settings whose form was submitted. */
export async function saveSettingsForm(ctx: Ctx, submission: Submission): Promise<Outcome> {
  if (submission.intent === RESEND) {
    await resendOwnServiceAddress(ctx);
    return { done: 'service-address.sent' };
  }
  const save = Object.hasOwn(SAVES, submission.intent) ? SAVES[submission.intent] : undefined;
  if (!save) throw new DomainError('not_found');
  await save(ctx, submission);
  return { done: 'saved' };
}
