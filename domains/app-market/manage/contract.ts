import { z } from '@hono/zod-openapi';
import { isReadableName, tidyName } from '../../../platform/text/readable-name.ts';
import { checkedText } from '../../accounts/contract.ts';
import { websiteProblem } from '../../developers/rules.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { APP_KINDS, APP_LENGTHS, APP_STATES, DATA_KINDS, isPackageIdentifier, MOST_SCREENSHOTS } from './rules.ts';
import { canonicalAddress } from './web-address.ts';

export const appId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const moment = z.iso.datetime({ offset: true, error: 'wrongMoment' });
/** Readers tell apps apart by their names, so nothing in one is invisible. */
const name = checkedText((text) => {
  const tidy = tidyName(text);
  if (tidy === '') return 'required';
  if ([...tidy].length > APP_LENGTHS.name) return 'tooLong';
  return isReadableName(tidy) ? undefined : 'nicknameSigns';
})
  .transform(tidyName)
  .openapi({ type: 'string', minLength: 1, maxLength: APP_LENGTHS.name });
const address = checkedText((text) => (text.length > APP_LENGTHS.address ? 'tooLong' : websiteProblem(text.trim())))
  .transform((text) => text.trim())
  .openapi({ type: 'string', maxLength: APP_LENGTHS.address });
const dataKinds = z.array(z.enum(DATA_KINDS)).max(DATA_KINDS.length).default([]);

export const createAppInput = z
  .object({
    kind: z.enum(APP_KINDS),
    /** Of a package, as its platforms know it. A web app is known by its address. */
    identifier: z.string().trim().max(APP_LENGTHS.identifier).default(''),
    address: address.default(''),
    categoryId: appId,
    name,
  })
  .superRefine(({ kind, identifier, address: given }, problems) => {
    const refuse = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'web' && given === '') refuse('address', 'required');
    else if (kind === 'web' && !canonicalAddress(given)) refuse('address', 'wrongWebsite');
    if (kind === 'package' && !isPackageIdentifier(identifier)) {
      refuse('identifier', identifier === '' ? 'required' : 'wrongIdentifier');
    }
  })
  .openapi('CreateAppInput');
export type CreateAppInput = z.output<typeof createAppInput>;

export const editAppInput = z
  .object({
    id: appId,
    name,
    categoryId: appId,
    address: address.default(''),
    summary: textsShape(APP_LENGTHS.summary),
    description: textsShape(APP_LENGTHS.description),
    privacy: z
      .strictObject({ collected: dataKinds, shared: dataKinds, policy: address.default('') })
      .default({ collected: [], shared: [], policy: '' }),
  })
  .openapi('EditAppInput');
export type EditAppInput = z.output<typeof editAppInput>;

export const appPicturesInput = z.object({
  id: appId,
  /** The address that an upload returned; missing: it stays. */
  icon: z.string().max(300).optional(),
  screenshots: z.array(z.string().max(300)).max(MOST_SCREENSHOTS).optional(),
});
export type AppPicturesInput = z.output<typeof appPicturesInput>;
/** Without a moment it can be reserved, but readers do not see when it will be available. */
export const announceAppInput = z.object({ id: appId, plannedFor: moment.nullable().default(null) });
export type AnnounceAppInput = z.output<typeof announceAppInput>;
export const appIdInput = z.object({ id: appId });
export const appIdParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const figures = {
  downloads: z.number(),
  /** Of the last seven days. */
  weekDownloads: z.number(),
  reservations: z.number(),
  ratings: z.number(),
  /** Average of the ratings, from 1 to 5; 0 without any. */
  stars: z.number(),
};
const listedShape = z.object({
  id: z.number(),
  kind: z.enum(APP_KINDS),
  identifier: z.string(),
  name: z.string(),
  icon: z.string(),
  status: z.enum(APP_STATES),
  platforms: z.array(z.string()),
  /** Whether something of it waits for the platform. */
  isWaiting: z.boolean(),
  ...figures,
});
export type OwnAppRow = z.infer<typeof listedShape>;
export const ownAppsAnswer = z.array(listedShape).openapi('OwnApps');
export const ownAppAnswer = listedShape
  .extend({
    address: z.string(),
    categoryId: z.number(),
    summary: textsAnswer,
    description: textsAnswer,
    screenshots: z.array(z.object({ url: z.string(), width: z.number(), height: z.number() })),
    privacy: z.object({ collected: z.array(z.string()), shared: z.array(z.string()), policy: z.string() }),
    statusReason: z.string(),
    plannedFor: z.string().nullable(),
    listedAt: z.string().nullable(),
    isEditable: z.boolean(),
    price: moneyShape,
    /** A new price that waits for the platform, as it was submitted: `18.00 CNY`. */
    waitingPrice: z.string().nullable(),
    /** Whether the developer has the bank account that a price needs. */
    canSell: z.boolean(),
  })
  .openapi('OwnApp');
export type OwnApp = z.infer<typeof ownAppAnswer>;
