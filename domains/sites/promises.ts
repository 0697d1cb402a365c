import type { SiteSettings } from './contract.ts';

/** Defaults of the settings that are promised to customers. */
export const RETURN_DAYS = 30;
export const UNPAID_MINUTES = 30;
export const UNPAID_VISITOR_MINUTES = 15;
export const CONFIRM_DAYS = 10;

/** Promises in a site's notices and agreements: each is a setting, enforced by the rule of the same name. */
const PROMISES = {
  returnDays: RETURN_DAYS,
  unpaidMinutes: UNPAID_MINUTES,
  unpaidVisitorMinutes: UNPAID_VISITOR_MINUTES,
  confirmDays: CONFIRM_DAYS,
} as const;

export const PROMISED = Object.keys(PROMISES);

/** Replaces each `{{returnDays}}` and the like with the site's setting; other braces stay. */
export function fillPromises(text: string, settings: SiteSettings): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    isPromise(name) ? String(settings[name] ?? PROMISES[name]) : whole,
  );
}

function isPromise(name: string): name is keyof typeof PROMISES {
  return Object.hasOwn(PROMISES, name);
}
