import { z } from '@hono/zod-openapi';
import { appId } from '../manage/contract.ts';

/** The price as it is typed; the currency is that of the developer's earnings. */
export const setPriceInput = z
  .object({ id: appId, price: z.string().trim().min(1, 'required').max(20, 'tooLong') })
  .openapi('SetAppPriceInput');
export type SetPriceInput = z.output<typeof setPriceInput>;
