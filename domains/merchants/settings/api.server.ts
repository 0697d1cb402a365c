import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../endpoint.ts';
import { saveHoursInput, shopSettingsAnswer } from './contract.ts';
import { readShopSettings } from './read-settings.server.ts';
import { saveHours } from './save-hours.server.ts';

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
  endpoint(
    api,
    {
      ...SETTINGS,
      method: 'post',
      path: '/api/merchant/settings/hours',
      summary: 'Set the business hours of one’s own shop',
      body: saveHoursInput,
      answer: z.null(),
    },
    async (ctx, { body }) => {
      await saveHours(ctx, body);
      return null;
    },
  );
}
