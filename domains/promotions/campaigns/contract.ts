import { z } from '@hono/zod-openapi';
import { productCardShape } from '../../catalog/contract.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { FLASH_STATES } from '../flash-sale/rules.ts';
import { CAMPAIGN_KINDS } from './kinds.ts';
import { BARGAIN_STATES, GROUP_STATES } from './rules.ts';

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** The last slot is paid: the orders of all members are to be shipped. */
    'group.filled': { groupId: number; orders: GroupOrder[] };
    /** Not full in time: the paid orders have to be refunded. */
    'group.failed': { groupId: number; orderIds: number[]; orders: GroupOrder[] };
    /** A paid slot is free again because its order was refunded: the remaining members wait for one more. */
    'group.left': { groupId: number; left: number; orders: GroupOrder[] };
    'bargain.contributed': {
      bargainId: number;
      campaignId: number;
      userId: number;
      contributor: string;
      contributions: number;
      left: number;
    };
  }
}

/** One member's order. */
export interface GroupOrder {
  orderId: number;
  orderNo: string;
  userId: number;
}

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const terms = {
  id: z.number(),
  kind: z.enum(CAMPAIGN_KINDS),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(FLASH_STATES),
  /** Of a group purchase: the number of buyers required, and how long a group stays open. */
  groupSize: z.number().nullable(),
  groupHours: z.number().nullable(),
  /** Of a bargain: the number of contributions down to the lowest price, and how long it lasts. */
  contributionsNeeded: z.number().nullable(),
  bargainHours: z.number().nullable(),
  /** Of a pre-sale: when the remaining balance is due, and by when it ships. */
  balanceDueStartsAt: z.string().nullable(),
  balanceDueEndsAt: z.string().nullable(),
  shipsAt: z.string().nullable(),
};

/** A campaign as shown in a list; prices are those of its cheapest item. */
const campaignCardShape = z
  .object({
    ...terms,
    /** The price of a group purchase; the lowest price of a bargain; the full price of a pre-sale. */
    price: moneyShape,
    was: moneyShape,
    deposit: moneyShape.nullable(),
    quota: z.number(),
    taken: z.number(),
    product: productCardShape,
  })
  .openapi('CampaignCard');
export type CampaignCard = z.infer<typeof campaignCardShape>;

export const campaignListQuery = z.object({
  kind: z.enum(CAMPAIGN_KINDS).optional(),
  /** The campaigns of one shop. */
  merId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  state: z.enum(['running', 'coming']).default('running'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const campaignListAnswer = z
  .object({ list: z.array(campaignCardShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('CampaignList');
export type CampaignList = z.infer<typeof campaignListAnswer>;

const campaignItemShape = z
  .object({
    /** The value for `campaign.id` of a pre-order and for starting a bargain. */
    itemId: z.number(),
    skuId: z.number(),
    price: moneyShape,
    was: moneyShape,
    deposit: moneyShape.nullable(),
    quota: z.number(),
    taken: z.number(),
    perUser: z.number(),
    /** Pieces available through the campaign now: limited by its own quota and the shop's stock. */
    left: z.number(),
  })
  .openapi('CampaignItem');
export type CampaignItem = z.infer<typeof campaignItemShape>;

const personShape = z.object({ nickname: z.string(), avatar: z.string() });

/** A group that can be joined. */
const openGroupShape = z
  .object({
    id: z.number(),
    leader: personShape,
    avatars: z.array(z.string()),
    size: z.number(),
    /** Free slots. */
    left: z.number(),
    expiresAt: z.string(),
  })
  .openapi('OpenGroup');
export type OpenGroup = z.infer<typeof openGroupShape>;

export const campaignIdParams = z.object({ id });
export const campaignDetailAnswer = z
  .object({
    ...terms,
    productId: z.number(),
    items: z.array(campaignItemShape),
    /** The soonest to end first; only for group purchases. */
    groups: z.array(openGroupShape),
    serverTime: z.string(),
  })
  .openapi('CampaignDetail');
export type CampaignDetail = z.infer<typeof campaignDetailAnswer>;

/** The actor's relation to a campaign. */
export const ownPartAnswer = z
  .object({
    /** How many pieces of each item the actor may still buy. */
    room: z.array(z.object({ itemId: z.number(), left: z.number() })),
    /** The newest group of the actor, and the order that holds the slot. */
    group: z.object({ id: z.number(), status: z.enum(GROUP_STATES), orderNo: z.string() }).nullable(),
    /** The actor's bargain that is open or ended in a purchase. */
    bargain: z.object({ id: z.number(), status: z.enum(BARGAIN_STATES) }).nullable(),
  })
  .openapi('OwnPart');
export type OwnPart = z.infer<typeof ownPartAnswer>;

export const groupAnswer = z
  .object({
    id: z.number(),
    campaignId: z.number(),
    productId: z.number(),
    title: z.string(),
    status: z.enum(GROUP_STATES),
    size: z.number(),
    left: z.number(),
    expiresAt: z.string(),
    /** Members who have paid, the leader first. */
    members: z.array(personShape.extend({ isLeader: z.boolean() })),
    /** The actor's own order in this group. */
    orderNo: z.string().nullable(),
    serverTime: z.string(),
  })
  .openapi('Group');
export type Group = z.infer<typeof groupAnswer>;

export const startBargainInput = z.object({ itemId: bodyId });
export const contributeInput = z.object({ bargainId: bodyId });
export const bargainAnswer = z
  .object({
    id: z.number(),
    campaignId: z.number(),
    productId: z.number(),
    title: z.string(),
    itemId: z.number(),
    skuId: z.number(),
    status: z.enum(BARGAIN_STATES),
    owner: personShape,
    isMine: z.boolean(),
    /** The initial, the current and the lowest possible price. */
    start: moneyShape,
    price: moneyShape,
    floor: moneyShape,
    contributions: z.number(),
    contributionsNeeded: z.number(),
    /** Newest first. */
    contributors: z.array(personShape.extend({ cut: moneyShape, at: z.string() })),
    expiresAt: z.string(),
    /** The actor has already contributed in this campaign, here or elsewhere. */
    hasContributed: z.boolean(),
    /** The order it was bought with; only for the owner. */
    orderNo: z.string().nullable(),
    serverTime: z.string(),
  })
  .openapi('Bargain');
export type Bargain = z.infer<typeof bargainAnswer>;
export const contributeAnswer = z.object({ cut: moneyShape, bargain: bargainAnswer }).openapi('BargainContribution');
export type BargainContribution = z.infer<typeof contributeAnswer>;
