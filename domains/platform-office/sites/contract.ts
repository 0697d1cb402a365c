import { z } from '@hono/zod-openapi';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { isTimeZone } from '../../../platform/locale/time-zone.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { businessHoursShape } from '../../sites/business-hours-shape.ts';
import { SITE_TYPES } from '../../sites/contract.ts';
import { HOST } from '../../sites/host-name.ts';
import { SERVICE_TYPES } from '../../sites/service-contact.ts';
import { serviceLinkShape } from '../../sites/service-link-shape.ts';
import { MAX_REVIEW_WORDS, NUMBER_SETTINGS, type NumberSetting, SETTING_LIMITS, SITE_KEY } from './rules.ts';

const MAX_FEE = 100_000_000;

const numbers = Object.fromEntries(
  NUMBER_SETTINGS.map((name) => [
    name,
    z.number().int().min(SETTING_LIMITS[name].min).max(SETTING_LIMITS[name].max).optional(),
  ]),
) as Record<NumberSetting, z.ZodOptional<z.ZodNumber>>;

const settingsShape = z.strictObject({
  ...numbers,
  /** IANA name: the zone of days and of times in the back offices. */
  timeZone: z.string().max(60).refine(isTimeZone, 'invalid_value').optional(),
  visitorOpen: z.boolean().optional(),
  staffSecondFactor: z.boolean().optional(),
  reviewsFirst: z.boolean().optional(),
  /** One per line. */
  reviewWords: z.string().max(MAX_REVIEW_WORDS).optional(),
  servicePhone: z.string().max(40).optional(),
  serviceEmail: z.union([z.literal(''), z.email().max(254)]).optional(),
  serviceType: z.enum(SERVICE_TYPES).optional(),
  serviceLink: serviceLinkShape.optional(),
  serviceMessage: textsShape(300).optional(),
  mailFooter: textsShape(300).optional(),
  legalLine: textsShape(200).optional(),
  hours: businessHoursShape.nullable().optional(),
});

export const createSiteInput = z.object({
  key: z.string().regex(SITE_KEY),
  type: z.enum(SITE_TYPES),
  name: textsShape(60),
});
export type CreateSiteInput = z.infer<typeof createSiteInput>;

export const saveSiteInput = z.object({
  id: z.number().int().positive(),
  name: textsShape(60),
  info: textsShape(300),
  hosts: z.array(z.string().max(253).regex(HOST)).max(20),
  /** `#rrggbb`; null uses the colour of the site's type. */
  themeColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable(),
  defaultLocale: z.enum(LOCALES),
  locales: z.array(z.enum(LOCALES)).min(1).max(LOCALES.length),
  defaultCurrency: z.string().regex(/^[A-Z]{3}$/),
  status: z.enum(['open', 'closed']),
  closedMessage: textsShape(300),
  access: z.enum(['public', 'paid']),
  /** Minor units of the site's currency. */
  joinFeeMinor: z.number().int().min(0).max(MAX_FEE),
  /** 0: no limit. */
  joinDays: z.number().int().min(0).max(3650),
  invitePolicy: z.enum(['none', 'optional', 'required']),
  settings: settingsShape,
});
export type SaveSiteInput = z.infer<typeof saveSiteInput>;

const siteLineShape = z.object({
  id: z.number(),
  key: z.string(),
  type: z.enum(SITE_TYPES),
  name: z.string(),
  status: z.enum(['open', 'closed']),
  access: z.enum(['public', 'paid']),
  isDefault: z.boolean(),
  themeColor: z.string(),
  hosts: z.array(z.string()),
  members: z.number(),
});
export type SiteLine = z.infer<typeof siteLineShape>;
export const sitesAnswer = z.array(siteLineShape).openapi('PlatformSites');

export const siteAnswer = z
  .object({
    id: z.number(),
    key: z.string(),
    type: z.enum(SITE_TYPES),
    isDefault: z.boolean(),
    name: textsAnswer,
    info: textsAnswer,
    hosts: z.array(z.string()),
    /** Address of its logo; empty: the initial of its name. */
    logo: z.string(),
    themeColor: z.string().nullable(),
    defaultLocale: z.enum(LOCALES),
    locales: z.array(z.enum(LOCALES)),
    defaultCurrency: z.string(),
    status: z.enum(['open', 'closed']),
    closedMessage: textsAnswer,
    access: z.enum(['public', 'paid']),
    joinFeeMinor: z.number(),
    joinDays: z.number(),
    invitePolicy: z.enum(['none', 'optional', 'required']),
    settings: settingsShape.loose(),
  })
  .openapi('PlatformSite');
export type OfficeSite = z.infer<typeof siteAnswer>;

export const siteMadeAnswer = z.object({ id: z.number() });
