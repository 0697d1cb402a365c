import { DEFAULT_LOCALE } from '../../platform/locale/locale.ts';
import { randomToken } from '../../platform/tokens.ts';
import type { App, Ctx, Device } from './context.ts';

/** Background work has no browser. */
export const NO_DEVICE: Device = { key: null, isCookie: false, renew: () => randomToken() };

/** The context of background work: jobs and providers' webhooks. */
export function systemCtx(app: App, now = new Date()): Ctx {
  const site = app.sites.all().find((candidate) => candidate.isDefault) ?? app.sites.all()[0];
  if (!site) throw new Error('there is no site yet');
  return {
    app,
    db: app.database.db,
    site,
    actor: null,
    guestKey: null,
    inviteCode: null,
    locale: DEFAULT_LOCALE,
    currency: site.defaultCurrency,
    now,
    requestId: 'job',
    ip: '',
    userAgent: '',
    device: NO_DEVICE,
  };
}
