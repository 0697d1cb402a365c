import { z } from '@hono/zod-openapi';
import { isReadableName } from '../../../platform/text/readable-name.ts';
import { textsAnswer, textsOf, textsShape } from '../../kit/texts-shape.ts';
import { businessHoursShape } from '../../sites/business-hours-shape.ts';
import { SERVICE_TYPES, type ServiceContact } from '../../sites/service-contact.ts';
import { serviceLinkShape } from '../../sites/service-link-shape.ts';
import { MAX_NAME, MAX_WORDS, SHOP_NOTICES, SHOP_PICTURES } from './rules.ts';

const phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[\d\s()+-]*$/, 'invalid_format');
const email = z.union([z.literal(''), z.email('correctEmail').max(254)]);

export const saveHoursInput = z.object({
  /** Null: no business hours. */
  hours: businessHoursShape.nullable(),
});
export type SaveHours = z.output<typeof saveHoursInput>;

/** Buyers compare names by eye, so nothing in one is invisible. */
const shopName = z
  .string()
  .max(MAX_NAME)
  .refine((text) => text.trim() === '' || isReadableName(text), 'nicknameSigns');

export const saveProfileInput = z
  .object({
    name: textsOf(shopName),
    intro: textsShape(MAX_WORDS),
    /** Shown at the top of the shop. */
    announcement: textsShape(MAX_WORDS),
  })
  .openapi('SaveShopProfile');
export type SaveProfile = z.output<typeof saveProfileInput>;

const serviceFields = z.object({
  /** `h5` opens the chat, or the link if there is one; `message` the chat to leave a message; the others call or write. */
  type: z.enum(SERVICE_TYPES),
  link: serviceLinkShape.default(''),
  message: textsShape(MAX_WORDS).default({}),
  phone: phone.default(''),
  email: email.default(''),
});
const OF_TYPE = { h5: undefined, message: undefined, phone: 'phone', email: 'email' } as const;

const serviceShape = serviceFields.superRefine((service, issues) => {
  const needed = OF_TYPE[service.type];
  if (needed && !service[needed]) issues.addIssue({ code: 'custom', message: 'required', path: [needed] });
});

export const saveContactInput = z
  .object({ phone, email, address: textsShape(MAX_WORDS), service: serviceShape })
  .openapi('SaveShopContact');
export type SaveContact = z.output<typeof saveContactInput>;

const returnAddressShape = z.object({
  name: z.string().trim().min(1, 'required').max(60),
  phone: phone.min(1, 'required'),
  address: z.string().trim().min(1, 'required').max(MAX_WORDS),
});
export const saveReturnAddressInput = z
  .object({
    /** Null: goods are sent back to the address of the shop. */
    returnAddress: returnAddressShape.nullable(),
  })
  .openapi('SaveReturnAddress');
export type SaveReturnAddress = z.output<typeof saveReturnAddressInput>;

const receiversShape = z.array(z.number().int().positive()).max(100);
const noticesShape = z.object(
  Object.fromEntries(SHOP_NOTICES.map((kind) => [kind, receiversShape])) as Record<
    (typeof SHOP_NOTICES)[number],
    typeof receiversShape
  >,
);
export const saveNoticesInput = z
  .object({
    /** For each kind of news the accounts of the staff who receive a mail. */
    notices: noticesShape,
  })
  .openapi('SaveShopNotices');
export type SaveNotices = z.output<typeof saveNoticesInput>;

export const savePictureInput = z
  .object({
    kind: z.enum(SHOP_PICTURES),
    /** As the upload answered; empty: none. */
    picture: z.string().max(300),
  })
  .openapi('SaveShopPicture');
export type SavePicture = z.output<typeof savePictureInput>;

/** Where messages that nobody answers are mailed; null if no address is entered. */
const serviceAddressShape = z.object({ email: z.string(), isConfirmed: z.boolean() }).nullable();
export type ServiceAddress = z.infer<typeof serviceAddressShape>;

export const shopSettingsAnswer = z
  .object({
    name: textsAnswer,
    intro: textsAnswer,
    announcement: textsAnswer,
    logo: z.string(),
    banner: z.string(),
    phone: z.string(),
    email: z.string(),
    address: textsAnswer,
    service: serviceFields.extend({ message: textsAnswer }),
    serviceAddress: serviceAddressShape,
    hours: businessHoursShape.nullable(),
    /** The zone of the hours. */
    timeZone: z.string(),
    returnAddress: returnAddressShape.nullable(),
    notices: noticesShape,
    /** Who may receive mails. */
    staff: z.array(z.object({ userId: z.number(), nickname: z.string(), hasEmail: z.boolean() })),
  })
  .openapi('ShopSettings');
export type ShopSettings = z.infer<typeof shopSettingsAnswer>;

/** Where a shop's button for customer service leads; `href` is null for the chat. */
export const serviceContactShape = z.object({
  type: z.enum(SERVICE_TYPES),
  href: z.string().nullable(),
  message: z.string(),
}) satisfies z.ZodType<ServiceContact>;
