import { z } from '@hono/zod-openapi';
import { productCardShape } from '../../catalog/contract.ts';
import { moneyShape } from '../../money-shape.ts';
import { FLASH_STATES } from '../flash-sale/rules.ts';
import { ACTIVITY_KINDS, EFFORT_STATES, TEAM_STATES } from './rules.ts';

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** The last seat is paid: the orders of all are to be shipped. */
    'team.filled': { teamId: number; orders: TeamOrder[] };
    /** Not full in time: the paid orders are to be undone. */
    'team.failed': { teamId: number; orderIds: number[]; orders: TeamOrder[] };
    /** A paid seat is free again, since its order was given back: those who stay wait for one more. */
    'team.left': { teamId: number; left: number; orders: TeamOrder[] };
    'effort.helped': {
      effortId: number;
      activityId: number;
      userId: number;
      helper: string;
      helps: number;
      left: number;
    };
  }
}

/** One member's order. */
export interface TeamOrder {
  orderId: number;
  orderNo: string;
  userId: number;
}

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const terms = {
  id: z.number(),
  kind: z.enum(ACTIVITY_KINDS),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(FLASH_STATES),
  /** Of a group: how many must buy, and how long a team stays open. */
  teamSize: z.number().nullable(),
  teamHours: z.number().nullable(),
  /** Of an assist: how many helps lead to the floor, and how long an effort lasts. */
  helpsNeeded: z.number().nullable(),
  effortHours: z.number().nullable(),
  /** Of a pre-sale: when the rest is to be paid, and by when it is shipped. */
  restStartsAt: z.string().nullable(),
  restEndsAt: z.string().nullable(),
  shipsAt: z.string().nullable(),
};

/** An activity as a list shows it; prices are those of its cheapest thing. */
const activityCardShape = z
  .object({
    ...terms,
    /** Of a group; the floor of an assist; the whole of a pre-sale. */
    price: moneyShape,
    was: moneyShape,
    deposit: moneyShape.nullable(),
    quota: z.number(),
    taken: z.number(),
    product: productCardShape,
  })
  .openapi('ActivityCard');
export type ActivityCard = z.infer<typeof activityCardShape>;

export const activityListQuery = z.object({
  kind: z.enum(ACTIVITY_KINDS).optional(),
  state: z.enum(['running', 'coming']).default('running'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const activityListAnswer = z
  .object({ list: z.array(activityCardShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ActivityList');
export type ActivityList = z.infer<typeof activityListAnswer>;

const activityItemShape = z
  .object({
    /** What `activity.id` of a pre-order and an effort's start want. */
    itemId: z.number(),
    skuId: z.number(),
    price: moneyShape,
    was: moneyShape,
    deposit: moneyShape.nullable(),
    quota: z.number(),
    taken: z.number(),
    perUser: z.number(),
    /** Pieces that can be bought through the activity now: of its own stock and of the shop's. */
    left: z.number(),
  })
  .openapi('ActivityItem');
export type ActivityItem = z.infer<typeof activityItemShape>;

const personShape = z.object({ nickname: z.string(), avatar: z.string() });

/** A team that can be joined. */
const openTeamShape = z
  .object({
    id: z.number(),
    leader: personShape,
    avatars: z.array(z.string()),
    size: z.number(),
    /** Seats that are free. */
    left: z.number(),
    expiresAt: z.string(),
  })
  .openapi('OpenTeam');
export type OpenTeam = z.infer<typeof openTeamShape>;

export const activityIdParams = z.object({ id });
export const activityDetailAnswer = z
  .object({
    ...terms,
    productId: z.number(),
    items: z.array(activityItemShape),
    /** The soonest to end first; none but for a group. */
    teams: z.array(openTeamShape),
    serverTime: z.string(),
  })
  .openapi('ActivityDetail');
export type ActivityDetail = z.infer<typeof activityDetailAnswer>;

/** What the one who asks has to do with an activity. */
export const ownPartAnswer = z
  .object({
    /** How many pieces of each thing the asker may still buy. */
    room: z.array(z.object({ itemId: z.number(), left: z.number() })),
    /** The newest team that the asker sits in, and the order that holds the seat. */
    team: z.object({ id: z.number(), status: z.enum(TEAM_STATES), orderNo: z.string() }).nullable(),
    /** The effort that is under way or ended in a purchase. */
    effort: z.object({ id: z.number(), status: z.enum(EFFORT_STATES) }).nullable(),
  })
  .openapi('OwnPart');
export type OwnPart = z.infer<typeof ownPartAnswer>;

export const teamAnswer = z
  .object({
    id: z.number(),
    activityId: z.number(),
    productId: z.number(),
    title: z.string(),
    status: z.enum(TEAM_STATES),
    size: z.number(),
    left: z.number(),
    expiresAt: z.string(),
    /** Those who have paid, the leader first. */
    members: z.array(personShape.extend({ isLeader: z.boolean() })),
    /** The asker's own order of this team. */
    orderNo: z.string().nullable(),
    serverTime: z.string(),
  })
  .openapi('Team');
export type Team = z.infer<typeof teamAnswer>;

export const startEffortInput = z.object({ itemId: bodyId });
export const helpEffortInput = z.object({ effortId: bodyId });
export const effortAnswer = z
  .object({
    id: z.number(),
    activityId: z.number(),
    productId: z.number(),
    title: z.string(),
    itemId: z.number(),
    skuId: z.number(),
    status: z.enum(EFFORT_STATES),
    owner: personShape,
    isMine: z.boolean(),
    /** What it cost at first, what it costs now, and the least that it can cost. */
    start: moneyShape,
    price: moneyShape,
    floor: moneyShape,
    helps: z.number(),
    helpsNeeded: z.number(),
    /** The newest first. */
    helpers: z.array(personShape.extend({ cut: moneyShape, at: z.string() })),
    expiresAt: z.string(),
    /** The asker has helped in this activity, here or elsewhere. */
    hasHelped: z.boolean(),
    /** The order that it was bought with; for the owner alone. */
    orderNo: z.string().nullable(),
    serverTime: z.string(),
  })
  .openapi('Effort');
export type Effort = z.infer<typeof effortAnswer>;
export const helpEffortAnswer = z.object({ cut: moneyShape, effort: effortAnswer }).openapi('EffortHelped');
export type EffortHelped = z.infer<typeof helpEffortAnswer>;
