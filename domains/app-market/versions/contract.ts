import { z } from '@hono/zod-openapi';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { PLATFORMS } from '../inspection/rules.ts';
import { appId } from '../manage/contract.ts';
import { CHANNELS, VERSION_LENGTHS, VERSION_STATES } from './rules.ts';

const percent = z.number().int().min(1).max(100);

export const createVersionInput = z
  .object({
    appId,
    /** Rises with each version; that of an Android package is the one in the file. */
    code: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    name: z.string().trim().min(1).max(VERSION_LENGTHS.name),
    channel: z.enum(CHANNELS).default('stable'),
    notes: textsShape(VERSION_LENGTHS.notes),
  })
  .openapi('CreateAppVersionInput');
export type CreateVersionInput = z.output<typeof createVersionInput>;

export const submitVersionInput = z.object({
  id: appId,
  /** Who gets it at first. */
  percent: percent.default(100),
  /** Missing: as soon as it may. */
  publishAt: z.iso.datetime({ offset: true, error: 'wrongMoment' }).nullable().default(null),
});
export type SubmitVersionInput = z.output<typeof submitVersionInput>;
export const rolloutInput = z.object({ id: appId, percent });
export type RolloutInput = z.output<typeof rolloutInput>;

const fileShape = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  type: z.string(),
  platform: z.enum(PLATFORMS),
  architecture: z.string(),
  permissions: z.array(z.string()),
  signer: z.string(),
  scan: z.enum(['clean', 'infected', 'not_scanned']),
  /** The scanner's name for what an infected file contains. */
  finding: z.string(),
});
export const versionShape = z.object({
  id: z.number(),
  code: z.number(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  notes: textsAnswer,
  status: z.enum(VERSION_STATES),
  percent: z.number(),
  publishAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  files: z.array(fileShape),
});
export type OwnVersion = z.infer<typeof versionShape>;
export const ownVersionsAnswer = z.array(versionShape).openapi('OwnAppVersions');

/** Events of this domain. */
declare module '../../../platform/events.ts' {
  interface EventMap {
    /** A version is out, to a part of the readers or all of them. */
    'app.released': { appId: number; versionId: number; channel: string };
  }
}
