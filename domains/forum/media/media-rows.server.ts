import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/tables.gen.ts';
import type { MediaFacts } from '../../../platform/media/media-files.ts';
import type { Ctx } from '../../kit/context.ts';
import type { TopicState } from '../rules.ts';
import type { ForumMedia } from './contract.ts';
import type { MediaKind } from './rules.ts';

type MediaState = 'receiving' | 'stored' | 'queued' | 'working' | 'done' | 'failed';

export interface MediaRow {
  id: number;
  site_id: number;
  user_id: number | null;
  key: string;
  kind: MediaKind;
  state: MediaState;
  topic_id: number | null;
  name: string;
  bytes: number;
  facts: MediaFacts | null;
  poster_at: number | null;
  next_state: TopicState | null;
  attempts: number;
  updated_at: Date;
}

export const MEDIA_COLUMNS = sql`id, site_id, user_id, key, kind, state, topic_id, name, bytes, facts, poster_at,
  next_state, attempts, updated_at`;

/** What a topic keeps of its video or sound; the addresses follow from it. */
export interface StoredMedia {
  kind: MediaKind;
  /** Best first; empty while it is being processed. `height` is the number of lines. */
  files: { name: string; type: string; height: number | null }[];
  hasPoster: boolean;
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** Percent, while it is being processed. */
  progress: number | null;
  /** False: the file as it was uploaded, because there is no ffmpeg. */
  isProcessed: boolean;
  /** Of a sound: 120 peaks from 0 to 100. */
  waveform: number[];
}

/** This process, for locks that end with it. */
export const PROCESS = `${process.pid}-${Math.random().toString(36).slice(2, 10)}`;

/** Below `private`: no address of a stored file leads there. */
export const mediaFolder = (key: string) => `private/forum/${key}`;

/** The address of a file; permission is checked on every request. */
const mediaUrl = (topicId: number, name: string) => `/api/community/media/${topicId}/${name}`;

/** The part of a topic's media that lists show. */
export function mediaOfCard(topicId: number, media: StoredMedia | null, isWithheld: boolean) {
  const hasPoster = media?.hasPoster === true && !isWithheld;
  return { poster: hasPoster ? mediaUrl(topicId, 'thumb.jpg') : '', seconds: media?.seconds ?? null };
}

interface Shown {
  topicId: number;
  media: StoredMedia;
  cover: string;
  /** Languages of its captions. */
  captions: readonly string[];
  /** For those who may not view attachments. */
  isWithheld: boolean;
}

/** The whole of it, for someone who may view the topic. */
export function toMedia({ topicId, media, cover, captions, isWithheld }: Shown): ForumMedia {
  const { kind, files, hasPoster, seconds, width, height, progress, isProcessed, waveform } = media;
  const shared = { kind, seconds, width, height, progress, isProcessed, isWithheld };
  if (isWithheld) return { ...shared, sources: [], poster: '', waveform: [], captions: [] };
  return {
    ...shared,
    sources: files.map(({ name, type, height: lines }) => ({ url: mediaUrl(topicId, name), type, height: lines })),
    poster: cover || (hasPoster ? mediaUrl(topicId, 'poster.jpg') : ''),
    waveform,
    captions: captions.map((language) => ({ language, url: `/api/community/captions/${topicId}/${language}` })),
  };
}

/** An upload of the actor that no topic uses yet; undefined for a key of anybody else's, or of nothing. */
export async function findOwnMedia(
  ctx: Pick<Ctx, 'actor' | 'site'> & { db: Kysely<DB> },
  key: string,
): Promise<MediaRow | undefined> {
  const found = await sql<MediaRow>`
    select ${MEDIA_COLUMNS} from forum.media
    where key = ${key} and site_id = ${ctx.site.id}::bigint and user_id = ${ctx.actor?.userId ?? 0}::bigint
      and topic_id is null`.execute(ctx.db);
  return found.rows[0];
}
