import { z } from '@hono/zod-openapi';
import type { Api } from '../../kit/endpoint.ts';
import { saleAnswer } from '../../orders/sales/contract.ts';
import { OVERLAP_HOURS, PAUSED_AFTER, TIMEOUT_MS, type WebhookEvent } from './rules.ts';

const EVENT_TEXTS: Record<WebhookEvent | 'test', string> = {
  'order.confirmed': 'An order was placed that is paid on delivery',
  'order.paid': 'An order was paid',
  'order.shipped': 'An order, or a part of it, was sent',
  'order.received': 'The buyer has received an order',
  'order.completed': 'An order is completed',
  'order.cancelled': 'An order was cancelled',
  'refund.changed': 'A refund of an order was requested, or its state has changed',
  test: 'Sent by the test of a webhook',
};

const refundData = saleAnswer.extend({ refund: z.object({ refundNo: z.string(), status: z.string() }) });
const dataOf = (event: string) => {
  if (event === 'test') return z.object({ shop: z.string() });
  return event === 'refund.changed' ? refundData : saleAnswer;
};

const DESCRIPTION = `Signed as Standard Webhooks describes (standardwebhooks.com): verify the signature before reading the body. A message is delivered when the receiver answers with a 2xx status within ${TIMEOUT_MS / 1000} seconds, otherwise it is sent again for three days; so it may arrive twice, with the same id, and later than a newer one. After ${PAUSED_AFTER} failures in a row, or the status 410, the webhook is paused.`;

const HEADERS = {
  'webhook-id': 'The id of the message, the same at each attempt: a receiver remembers it and handles a message once.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970: refuse one that is older than five minutes.',
  'webhook-signature': `\`v1,\` and the base64 of HMAC-SHA-256 of \`{webhook-id}.{webhook-timestamp}.{body}\`; the key is the secret after \`whsec_\`, decoded from base64. For ${OVERLAP_HOURS} hours after a rotation there are two signatures with a space between them, and one that fits is enough.`,
} as const;

/** The messages that a shop's webhooks receive, as the API document describes them. */
export function describeWebhooks({ openAPIRegistry: registry }: Api): void {
  for (const [name, description] of Object.entries(HEADERS)) {
    const parameter = { in: 'header', name, required: true, description, schema: { type: 'string' } } as const;
    registry.registerComponent('parameters', name, parameter);
  }
  for (const [event, summary] of Object.entries(EVENT_TEXTS)) {
    const schema = z.object({
      type: z.literal(event),
      timestamp: z.string().openapi({ format: 'date-time', description: 'When it happened.' }),
      data: dataOf(event),
    });
    registry.registerWebhook({
      method: 'post',
      path: event,
      operationId: `webhook${event.replace(/(?:^|\.)(\w)/g, (_dot, letter: string) => letter.toUpperCase())}`,
      tags: ['merchant developers'],
      summary,
      description: DESCRIPTION,
      security: [],
      parameters: Object.keys(HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      request: { body: { required: true, content: { 'application/json': { schema } } } },
      responses: {
        '2XX': { description: 'The message has arrived.' },
        410: { description: 'The receiver no longer exists: the webhook is paused.' },
        default: { description: 'The message is sent again later.' },
      },
    });
  }
}
