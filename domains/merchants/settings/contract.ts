import { z } from '@hono/zod-openapi';
import { businessHoursShape } from '../../sites/business-hours-shape.ts';

export const saveHoursInput = z.object({
  /** Null: no business hours. */
  hours: businessHoursShape.nullable(),
});
export type SaveHours = z.output<typeof saveHoursInput>;

export const shopSettingsAnswer = z
  .object({
    hours: businessHoursShape.nullable(),
    /** The zone of the hours. */
    timeZone: z.string(),
  })
  .openapi('ShopSettings');
export type ShopSettings = z.infer<typeof shopSettingsAnswer>;
