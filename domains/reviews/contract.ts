import { z } from '@hono/zod-openapi';
import { chosenOptionShape } from '../cart/contract.ts';
import { uploadedPicture } from '../uploads/contract.ts';
import {
  MAX_REASON,
  MAX_REPLY,
  MAX_REVIEW_TEXT,
  MAX_REVIEWED_LINES,
  MOST_REVIEW_PICTURES,
  REPORT_REASONS,
  REVIEW_STATES,
  STAR_BAND_NAMES,
} from './rules.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    /**
     * A review is published for the first time: written, or approved by a moderator. Emitted again if it was held again
     * after an edit, so listeners reward a line only once.
     */
    'review.written': { reviewId: number; userId: number; orderLineId: number; productId: number };
    /** A shop answered, for the first time. */
    'review.replied': { reviewId: number; userId: number | null };
    /** A moderator hid a review with a reason, or published it. */
    'review.moderated': { reviewId: number; userId: number | null; state: 'shown' | 'hidden'; reason: string };
  }
}

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const paged = {
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
};
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** Specification 3: the two scores, text and pictures. Pictures are URLs returned by uploading. */
const stars = z.number().int().min(1, 'chooseStars').max(5);
const text = z.string().trim().max(MAX_REVIEW_TEXT, 'tooLong');
const pictures = z.array(uploadedPicture).max(MOST_REVIEW_PICTURES, 'tooManyPictures');
const said = { productStars: stars, serviceStars: stars, text: text.default(''), images: pictures.default([]) };

export const writeReviewsInput = z.object({
  orderNo: z.string().min(1).max(40),
  reviews: z
    .array(z.object({ lineId: id, ...said }))
    .min(1, 'chooseStars')
    .max(MAX_REVIEWED_LINES),
  /** The name is shown by its first and last letter only. */
  isAnonymous: z.boolean().default(false),
});
export type WriteReviews = z.output<typeof writeReviewsInput>;
export const writtenAnswer = z
  .object({
    ids: z.array(z.number()),
    /** How many of them wait for a moderator. */
    held: z.number(),
    /** Nothing of the order is left to review: it is completed. */
    isCompleted: z.boolean(),
  })
  .openapi('WrittenReviews');
export type WrittenReviews = z.infer<typeof writtenAnswer>;

export const editReviewInput = z.object({ id, ...said, isAnonymous: z.boolean().default(false) });
export type EditReview = z.output<typeof editReviewInput>;
export const addOnInput = z.object({ id, text: text.min(1, 'emptyText'), images: pictures.default([]) });
export type AddOn = z.output<typeof addOnInput>;
export const reviewIdInput = z.object({ id });
export const voteInput = z.object({ id, on: z.boolean().default(true) });
export const stateAnswer = z.object({ state: z.enum(REVIEW_STATES) }).openapi('ReviewState');
export const voteAnswer = z.object({ helpful: z.number(), isMine: z.boolean() }).openapi('ReviewVote');

export const productReviewsParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const reviewsQuery = z.object({
  stars: z.coerce.number().int().min(1).max(5).optional(),
  /** good: four and five stars, middling: three, bad: one and two. */
  band: z.enum(STAR_BAND_NAMES as ['good', 'middling', 'bad']).optional(),
  withImages: flag.optional(),
  withAddOn: flag.optional(),
  sort: z.enum(['helpful', 'newest']).default('helpful'),
  ...paged,
});
export type ReviewFilter = Partial<z.output<typeof reviewsQuery>>;

const wordsShape = {
  /** The original text, in `locale`: not translated. */
  text: z.string(),
  locale: z.string(),
  images: z.array(z.string()),
  addOn: z.object({ text: z.string(), images: z.array(z.string()), at: z.string() }).nullable(),
  /** The shop's answer. */
  reply: z.object({ text: z.string(), at: z.string() }).nullable(),
};
const reviewShape = z
  .object({
    id: z.number(),
    author: z.string(),
    avatar: z.string(),
    productStars: z.number(),
    serviceStars: z.number(),
    ...wordsShape,
    /** The variant that was bought: its values in option order. */
    options: z.array(z.string()),
    helpful: z.number(),
    createdAt: z.string(),
    isEdited: z.boolean(),
  })
  .openapi('Review');
export type Review = z.infer<typeof reviewShape>;

const listed = { total: z.number(), page: z.number(), limit: z.number() };
export const reviewsAnswer = z
  .object({
    list: z.array(reviewShape),
    ...listed,
    /** The total is exact up to 1,000; beyond that it is 1,000 and this is true. */
    totalCapped: z.boolean(),
    /** Of all reviews of the product, counted up to 1,000. */
    counts: z.object({ withImages: z.number(), withAddOn: z.number() }),
  })
  .openapi('Reviews');
export type Reviews = z.infer<typeof reviewsAnswer>;

/** The reviewed product as it was bought. */
const boughtShape = z.object({
  lineId: z.number(),
  orderNo: z.string(),
  productId: z.number(),
  name: z.string(),
  image: z.string(),
  options: z.array(chosenOptionShape),
});
export type BoughtLine = z.infer<typeof boughtShape>;

const ownReviewShape = z
  .object({
    id: z.number(),
    line: boughtShape,
    state: z.enum(REVIEW_STATES),
    /** Why a moderator hid it. */
    reason: z.string(),
    productStars: z.number(),
    serviceStars: z.number(),
    ...wordsShape,
    isAnonymous: z.boolean(),
    helpful: z.number(),
    createdAt: z.string(),
    may: z.object({ edit: z.boolean(), addOn: z.boolean(), remove: z.boolean() }),
  })
  .openapi('OwnReview');
export type OwnReview = z.infer<typeof ownReviewShape>;

const lineToReviewShape = boughtShape
  .extend({ merchant: z.string(), receivedAt: z.string(), closesAt: z.string() })
  .openapi('LineToReview');
export type LineToReview = z.infer<typeof lineToReviewShape>;

const counts = z.object({
  /** Items; several may be of one order. */
  toReview: z.number(),
  /** Orders with such items. */
  ordersToReview: z.number(),
  reviewed: z.number(),
});
export const ownListQuery = z.object(paged);
export const linesToReviewAnswer = z
  .object({ list: z.array(lineToReviewShape), ...listed, counts })
  .openapi('LinesToReview');
export type LinesToReview = z.infer<typeof linesToReviewAnswer>;
/** Each order with its items. */
export type OrdersToReview = Omit<LinesToReview, 'list'> & { list: LineToReview[][] };
export const ownReviewsAnswer = z.object({ list: z.array(ownReviewShape), ...listed, counts }).openapi('OwnReviews');
export type OwnReviews = z.infer<typeof ownReviewsAnswer>;

export const orderToReviewParams = z.object({ orderNo: z.string().min(1).max(40) });
export const orderToReviewAnswer = z
  .object({
    orderNo: z.string(),
    merchant: z.string(),
    closesAt: z.string(),
    /** Lines without a review; none if the order cannot be reviewed. */
    lines: z.array(boughtShape),
    maxPictures: z.number(),
  })
  .openapi('OrderToReview');
export type OrderToReview = z.infer<typeof orderToReviewAnswer>;

/** As seen by a shop or a moderator, including non-public data. */
const officeReview = {
  ...reviewShape.shape,
  state: z.enum(REVIEW_STATES),
  /** The words that hold it for moderation, or why it was hidden. */
  reason: z.string(),
  product: z.object({ id: z.number(), name: z.string(), image: z.string() }),
};
const reportShape = z
  .object({
    reason: z.enum(REPORT_REASONS),
    note: z.string(),
    at: z.string(),
    decision: z.enum(['kept', 'hidden']).nullable(),
  })
  .nullable();

export const SHOP_REVIEW_TABS = ['all', 'unanswered', 'bad', 'reported'] as const;
export const shopReviewsQuery = z.object({
  tab: z.enum(SHOP_REVIEW_TABS).default('all'),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  /** In the text or the name of the author, or the number of the review. */
  keyword: z.string().trim().max(100).default(''),
  ...paged,
});
export type ShopReviewsQuery = z.output<typeof shopReviewsQuery>;
const shopReviewShape = z.object({ ...officeReview, orderNo: z.string().nullable(), report: reportShape });
export type ShopReview = z.infer<typeof shopReviewShape>;
export const shopReviewsAnswer = z
  .object({
    list: z.array(shopReviewShape),
    ...listed,
    counts: z.object({ unanswered: z.number() }),
    /** Of all reviews of the shop, in tenths of a star. */
    rating: z.object({ count: z.number(), product: z.number(), service: z.number() }),
  })
  .openapi('ShopReviews');
export type ShopReviews = z.infer<typeof shopReviewsAnswer>;

export const replyInput = z.object({ id, text: z.string().trim().min(1, 'emptyText').max(MAX_REPLY, 'tooLong') });
export type Reply = z.output<typeof replyInput>;
export const reportInput = z.object({
  id,
  reason: z.enum(REPORT_REASONS),
  note: z.string().trim().max(MAX_REASON, 'tooLong').default(''),
});
export type Report = z.output<typeof reportInput>;

export const MODERATION_TABS = ['waiting', 'hidden', 'all'] as const;
export const moderationQuery = z.object({
  tab: z.enum(MODERATION_TABS).default('waiting'),
  keyword: z.string().trim().max(100).default(''),
  ...paged,
});
export type ModerationQuery = z.output<typeof moderationQuery>;
const moderatedShape = z.object({
  ...officeReview,
  userId: z.number().nullable(),
  merchant: z.object({ id: z.number(), name: z.string() }),
  report: reportShape,
});
export type ModeratedReview = z.infer<typeof moderatedShape>;
export const moderationAnswer = z
  .object({ list: z.array(moderatedShape), ...listed, counts: z.object({ waiting: z.number(), hidden: z.number() }) })
  .openapi('ModeratedReviews');
export type ModeratedReviews = z.infer<typeof moderationAnswer>;
/** At most a page of a list. */
export const pickedReviews = z.object({ ids: z.array(id).min(1, 'pickSome').max(100, 'tooMany') });
export type PickedReviews = z.output<typeof pickedReviews>;

export const hideInput = z.object({ id, reason: z.string().trim().min(1, 'emptyReason').max(MAX_REASON, 'tooLong') });
export type Hide = z.output<typeof hideInput>;
export const replyManyInput = replyInput.omit({ id: true }).extend(pickedReviews.shape);
export const reportManyInput = reportInput.omit({ id: true }).extend(pickedReviews.shape);
export const hideManyInput = hideInput.omit({ id: true }).extend(pickedReviews.shape);
