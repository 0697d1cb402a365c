import { z } from '@hono/zod-openapi';

const key = z.string().regex(/^[\w-]+={0,2}$/, 'invalid_format');
const endpoint = z.url({ protocol: /^https?$/ }).max(1_000);

export const subscribePushInput = z
  .object({
    /** Address of the browser's push service. */
    endpoint,
    keys: z.object({ p256dh: key.min(80).max(100), auth: key.min(16).max(32) }),
  })
  .openapi('SubscribePush');
export type SubscribePush = z.output<typeof subscribePushInput>;
export const pushDeviceInput = z.object({ endpoint });
export const pushStateInput = z.object({ endpoint: endpoint.nullable() });
export const pushStateAnswer = z
  .object({
    /** To subscribe with. */
    publicKey: z.string(),
    /** Whether that device receives the actor's messages. */
    isOn: z.boolean(),
  })
  .openapi('PushState');
