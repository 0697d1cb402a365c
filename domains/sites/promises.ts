import type { SiteSettings } from './contract.ts';

/** Defaults of the settings that customers are promised something by. */
export const RETURN_DAYS = 30;
export const UNPAID_MINUTES = 30;
export const UNPAID_VISITOR_MINUTES = 15;
export const CONFIRM_DAYS = 10;

/** What a site's notices and agreements may promise: each is a setting, and the rule of the same name keeps it. */
const PROMISES = {
  returnDays: RETURN_DAYS,
  unpaidMinutes: UNPAID_MINUTES,
  unpaidVisitorMinutes: UNPAID_VISITOR_MINUTES,
  confirmDays: CONFIRM_DAYS,
} as const;

export const PROMISED = Object.keys(PROMISES);

/** The text with each `{{returnDays}}` and the like as the site has set it; other braces stay as they are. */
export function fillPromises(text: string, settings: SiteSettings): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    isPromise(name) ? String(settings[name] ?? PROMISES[name]) : whole,
  );
}

function isPromise(name: string): name is keyof typeof PROMISES {
  return Object.hasOwn(PROMISES, name);
}
