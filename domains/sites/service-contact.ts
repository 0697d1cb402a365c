import { type Locale, pickText, type Texts } from '../../platform/locale/locale.ts';

/** Specification 3, `serviceType`: the chat or a page of one's own, leaving a message, a phone, an e-mail. */
export const SERVICE_TYPES = ['h5', 'message', 'phone', 'email'] as const;
type ServiceType = (typeof SERVICE_TYPES)[number];

/** Where a button for customer service leads; `href` is null for the chat window. */
export interface ServiceContact {
  type: ServiceType;
  href: string | null;
  message: string;
}

/** The platform's own service, as the settings of a site keep it. */
export interface ServiceSettings {
  /** What the buttons for customer service do, default the chat. */
  serviceType?: ServiceType;
  /** With `h5`: a page of one's own in place of the chat. */
  serviceLink?: string;
  servicePhone?: string;
  serviceEmail?: string;
  /** Shown beside the buttons. */
  serviceMessage?: Texts;
}

/** A phone or e-mail that is not filled in leads to the chat. */
export function serviceOfSite(
  { settings, defaultLocale }: { settings: ServiceSettings; defaultLocale: Locale },
  locale: Locale,
): ServiceContact {
  return {
    type: settings.serviceType ?? 'h5',
    href: hrefOf(settings),
    message: pickText(settings.serviceMessage ?? {}, locale, defaultLocale),
  };
}

function hrefOf({ serviceType = 'h5', serviceLink, servicePhone, serviceEmail }: ServiceSettings): string | null {
  if (serviceType === 'h5') return serviceLink || null;
  if (serviceType === 'phone') return servicePhone ? `tel:${servicePhone.replace(/[^\d+]/g, '')}` : null;
  return serviceType === 'email' && serviceEmail ? `mailto:${serviceEmail}` : null;
}
