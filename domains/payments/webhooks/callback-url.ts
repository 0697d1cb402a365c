import type { App } from '../../context.ts';

/** Where a provider sends its notifications. */
export function notifyAddress(app: App, provider: string): string {
  return `${app.publicUrl()}/api/front/pay/notify/${provider}`;
}
