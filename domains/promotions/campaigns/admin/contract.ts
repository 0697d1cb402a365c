import { z } from '@hono/zod-openapi';
import { instantShape } from '../../../kit/moment-shapes.ts';
import { moneyShape } from '../../../kit/money-shape.ts';
import { textsOf } from '../../../kit/texts-shape.ts';
import { FLASH_STATES } from '../../flash-sale/rules.ts';
import { CAMPAIGN_KINDS } from '../kinds.ts';
import { GROUP_SIZES, MAX_ITEMS, MAX_TITLE, MOST_CONTRIBUTIONS, MOST_HOURS } from '../rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const minor = z.number().int().min(1).max(1_000_000_000_000);
const count = z.number().int().min(1).max(1_000_000);
const hours = z.number().int().min(1).max(MOST_HOURS);

/** A campaign as the shop creates or changes it; amounts in the product's currency. */
export const saveCampaignInput = z.object({
  id: id.nullish(),
  kind: z.enum(CAMPAIGN_KINDS),
  productId: id,
  /** Defaults to the product's name. */
  title: textsOf(z.string().trim().max(MAX_TITLE)).default({}),
  startsAt: instantShape,
  endsAt: instantShape,
  /** Of a group purchase. */
  groupSize: z.number().int().min(GROUP_SIZES.min).max(GROUP_SIZES.max).nullish(),
  groupHours: hours.nullish(),
  /** Of a bargain. */
  contributionsNeeded: z.number().int().min(1).max(MOST_CONTRIBUTIONS).nullish(),
  bargainHours: hours.nullish(),
  /** Of a pre-sale. */
  balanceDueStartsAt: instantShape.nullish(),
  balanceDueEndsAt: instantShape.nullish(),
  shipsAt: instantShape.nullish(),
  items: z
    .array(
      z.object({
        skuId: id,
        /** The price of a group purchase; the lowest price of a bargain; the full price of a pre-sale. */
        price: minor,
        /** Of a pre-sale. */
        deposit: minor.nullish(),
        quota: count,
        perUser: count.default(1),
      }),
    )
    .min(1)
    .max(MAX_ITEMS),
});
export type SaveCampaignInput = z.infer<typeof saveCampaignInput>;
export const savedCampaignAnswer = z.object({ id: z.number() }).openapi('SavedCampaign');

const offeredCampaignShape = z
  .object({
    id: z.number(),
    kind: z.enum(CAMPAIGN_KINDS),
    title: z.string(),
    product: z.object({ id: z.number(), name: z.string(), image: z.string() }),
    merchant: z.object({ id: z.number(), name: z.string() }),
    startsAt: z.string(),
    endsAt: z.string(),
    state: z.enum(FLASH_STATES),
    price: moneyShape,
    quota: z.number(),
    taken: z.number(),
    /** Orders that are fully or partly paid and not cancelled. */
    orders: z.number(),
    /** Groups by outcome, and started bargains. */
    groups: z.object({ open: z.number(), filled: z.number(), failed: z.number() }),
    bargains: z.number(),
  })
  .openapi('ShopCampaign');
export type ShopCampaign = z.infer<typeof offeredCampaignShape>;

export const offeredListQuery = z.object({
  kind: z.enum(CAMPAIGN_KINDS).optional(),
  state: z.enum(FLASH_STATES).optional(),
  keyword: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type OfferedFilter = Partial<z.infer<typeof offeredListQuery>>;
export const offeredListAnswer = z
  .object({ list: z.array(offeredCampaignShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('CampaignTable');
export type OfferedList = z.infer<typeof offeredListAnswer>;

/** Initial data of a back office form: every variant of the product, participating ones with their numbers. */
export const offerFormAnswer = z
  .object({
    id: z.number().nullable(),
    kind: z.enum(CAMPAIGN_KINDS).nullable(),
    product: z.object({ id: z.number(), name: z.string(), currency: z.string() }),
    title: z.record(z.string(), z.string()),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    state: z.enum(FLASH_STATES).nullable(),
    groupSize: z.number().nullable(),
    groupHours: z.number().nullable(),
    contributionsNeeded: z.number().nullable(),
    bargainHours: z.number().nullable(),
    balanceDueStartsAt: z.string().nullable(),
    balanceDueEndsAt: z.string().nullable(),
    shipsAt: z.string().nullable(),
    variants: z.array(
      z.object({
        skuId: z.number(),
        options: z.array(z.string()),
        normal: z.number(),
        available: z.number(),
        item: z
          .object({
            price: z.number(),
            deposit: z.number().nullable(),
            quota: z.number(),
            taken: z.number(),
            perUser: z.number(),
          })
          .nullable(),
      }),
    ),
  })
  .openapi('OfferForm');
export type OfferForm = z.infer<typeof offerFormAnswer>;

export const campaignIdInput = z.object({ id });
export const stopCampaignInput = z.object({ id, reason: z.string().trim().min(1).max(200) });
export const offerFormQuery = z.object({
  /** A campaign to change, or the product of a new one. */
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  productId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
