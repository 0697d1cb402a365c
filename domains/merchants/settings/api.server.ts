import { z } from '@hono/zod-openapi';
import type { Ctx } from '../../kit/context.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { resendOwnServiceAddress } from './confirm-service-address.server.ts';
import {
  saveContactInput,
  saveHoursInput,
  saveNoticesInput,
  savePictureInput,
  saveProfileInput,
  saveReturnAddressInput,
  shopSettingsAnswer,
} from './contract.ts';
import { readShopSettings } from './read-settings.server.ts';
import { saveContact, saveReturnAddress } from './save-contact.server.ts';
import { saveHours } from './save-hours.server.ts';
import { saveNotices } from './save-notices.server.ts';
import { savePicture } from './save-picture.server.ts';
import { saveProfile } from './save-profile.server.ts';

const SETTINGS = { tag: 'merchant settings', access: 'shop:settings.edit' } as const;

export function shopSettingsRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...SETTINGS,
      method: 'get',
      path: '/api/merchant/settings',
      summary: 'Settings of one’s own shop',
      answer: shopSettingsAnswer,
    },
    (ctx) => readShopSettings(ctx),
  );
  change(api, 'profile', 'Set name, introduction and announcement of one’s own shop', saveProfileInput, saveProfile);
  change(api, 'picture', 'Set the logo or the banner of one’s own shop', savePictureInput, savePicture);
  change(api, 'contact', 'Set the contact of one’s own shop and its customer service', saveContactInput, saveContact);
  change(api, 'hours', 'Set the business hours of one’s own shop', saveHoursInput, saveHours);
  change(
    api,
    'return_address',
    'Set where goods are sent back to one’s own shop',
    saveReturnAddressInput,
    saveReturnAddress,
  );
  endpoint(
    api,
    {
      ...SETTINGS,
      method: 'post',
      path: '/api/merchant/settings/service_address',
      summary: 'Send the confirmation mail to the service address of one’s own shop again',
      answer: z.null(),
    },
    async (ctx) => {
      await resendOwnServiceAddress(ctx);
      return null;
    },
  );
  change(api, 'notices', 'Set which staff of one’s own shop are mailed about what', saveNoticesInput, saveNotices);
}

function change<S extends z.ZodType>(
  api: Api,
  part: string,
  summary: string,
  body: S,
  save: (ctx: Ctx, input: z.output<S>) => Promise<void>,
): void {
  endpoint(
    api,
    { ...SETTINGS, method: 'post', path: `/api/merchant/settings/${part}`, summary, body, answer: z.null() },
    async (ctx, input) => {
      await save(ctx, input.body as z.output<S>);
      return null;
    },
  );
}
