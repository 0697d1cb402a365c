import type { App } from '../../kit/context.ts';

/** URL for a provider's webhooks. */
export function notifyAddress(app: App, provider: string): string {
  return `${app.publicUrl()}/api/front/pay/notify/${provider}`;
}
