import { z } from '@hono/zod-openapi';
import { dayShape } from '../../kit/moment-shapes.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { appId } from '../manage/contract.ts';
import { APP_STATES } from '../manage/rules.ts';
import { COLLECTION_KEY, EDITORIAL_LENGTHS, MOST_COLLECTION_APPS, MOST_COLLECTIONS } from './rules.ts';

const editedAppShape = z.object({
  id: z.number(),
  name: z.string(),
  icon: z.string(),
  identifier: z.string(),
  /** Readers see listed and announced apps only. */
  status: z.enum(APP_STATES),
});

const collectionShape = z.object({
  id: z.number(),
  key: z.string(),
  title: textsAnswer,
  intro: textsAnswer,
  isShown: z.boolean(),
  /** In order. */
  apps: z.array(editedAppShape),
});
export type OfficeCollection = z.infer<typeof collectionShape>;
export const collectionsAnswer = z.array(collectionShape).openapi('PlatformAppCollections');

export const collectionInput = z
  .object({
    /** Missing: a new one. */
    id: appId.optional(),
    key: z.string().trim().min(1, 'required').regex(COLLECTION_KEY, 'wrongCollectionKey'),
    title: textsShape(EDITORIAL_LENGTHS.title),
    intro: textsShape(EDITORIAL_LENGTHS.intro),
    isShown: z.boolean().default(true),
  })
  .openapi('PlatformAppCollectionInput');
export type CollectionInput = z.output<typeof collectionInput>;
export const collectionIdInput = z.object({ id: appId });
export const collectionSwitchInput = z.object({ id: appId, isShown: z.boolean() });
export const collectionMoveInput = z.object({
  id: appId,
  /** The place in the list, counted from 0. */
  to: z
    .number()
    .int()
    .min(0)
    .max(MOST_COLLECTIONS - 1),
});
export const collectionAppsInput = z.object({ id: appId, appIds: z.array(appId).max(MOST_COLLECTION_APPS, 'too_big') });

const pickShape = z.object({
  day: z.string(),
  app: editedAppShape,
  title: textsAnswer,
  text: textsAnswer,
  /** The one on the front page. */
  isCurrent: z.boolean(),
});
export type OfficePick = z.infer<typeof pickShape>;
export const picksAnswer = z
  .object({ list: z.array(pickShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('PlatformAppPicks');
export type OfficePicks = z.infer<typeof picksAnswer>;
export const picksQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(40),
});
export type PicksQuery = z.output<typeof picksQuery>;
export const pickInput = z
  .object({
    /** The day of the pick that is changed; missing: a new one. */
    from: dayShape.optional(),
    day: dayShape,
    appId,
    title: textsShape(EDITORIAL_LENGTHS.title),
    text: textsShape(EDITORIAL_LENGTHS.text),
  })
  .openapi('PlatformAppPickInput');
export type PickInput = z.output<typeof pickInput>;
export const pickDayInput = z.object({ day: dayShape });
