import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { MediaFacts } from '../../../platform/media/media-files.ts';
import type { Ctx } from '../../kit/context.ts';
import type { StoredMedia } from '../media/media-rows.server.ts';

/** `node scripts/demo-media.ts` makes them. */
const FOLDER = join(import.meta.dirname, 'media');
const PEAKS = 120;

const FACTS: Record<'video' | 'audio', MediaFacts> = {
  video: { kind: 'video', container: 'mp4', video: 'avc', audio: null, width: 640, height: 360, seconds: 10.8 },
  audio: { kind: 'audio', container: 'mp4', video: null, audio: 'aac', width: null, height: null, seconds: 10 },
};
const MEDIA: Record<'video' | 'audio', StoredMedia> = {
  video: {
    kind: 'video',
    files: [{ name: '360.mp4', type: 'video/mp4', height: 360 }],
    hasPoster: true,
    seconds: 10.8,
    width: 640,
    height: 360,
    progress: null,
    isProcessed: true,
    waveform: [],
  },
  audio: {
    kind: 'audio',
    files: [{ name: 'audio.m4a', type: 'audio/mp4', height: null }],
    hasPoster: false,
    seconds: 10,
    width: null,
    height: null,
    progress: null,
    isProcessed: true,
    waveform: Array.from({ length: PEAKS }, (_, at) => peakAt((at / PEAKS) * 10)),
  },
};
const FILES = { video: ['360.mp4', 'poster.jpg', 'thumb.jpg'], audio: ['audio.m4a'] };

/** Six strokes of a bowl, each fading. */
function peakAt(second: number): number {
  const strokes = [0, 1.2, 2.4, 3.6, 4.8, 6].filter((from) => from <= second);
  const loudness = strokes.reduce((sum, from) => sum + Math.exp(-0.9 * (second - from)), 0);
  const end = second > 8 ? (10 - second) / 2 : 1;
  return Math.round(Math.min(1, loudness / 1.6) * end * 100);
}

/**
 * Turns the topics of the files `4-media.jsonl` into videos (`…-m1`) and sounds (`…-m2`), as if they had been uploaded
 * and processed: an import takes no recordings.
 */
export async function fillForumMedia(ctx: Ctx): Promise<void> {
  const found = await sql<{ id: number; site_id: number; author_id: number | null; kind: 'video' | 'audio' }>`
    select t.id, t.site_id, t.author_id, case when i.old_id like '%-m1' then 'video' else 'audio' end as kind
    from forum.imports i join forum.topics t on t.id = i.new_id
    where i.source = 'demo' and i.kind = 'topic' and i.old_id ~ '-m[12]$'`.execute(ctx.db);
  for (const topic of found.rows) {
    const key = createHash('sha256').update(`demo media ${topic.id}`).digest('hex').slice(0, 32);
    for (const name of FILES[topic.kind]) {
      await ctx.app.storage.copyIn(`private/forum/${key}/${name}`, join(FOLDER, name));
    }
    await sql`
      insert into forum.media (site_id, user_id, key, kind, state, topic_id, bytes, facts)
      values (${topic.site_id}::bigint, ${topic.author_id}::bigint, ${key}, ${topic.kind}, 'done', ${topic.id}::bigint,
        100000, ${JSON.stringify(FACTS[topic.kind])}::jsonb) on conflict (key) do nothing`.execute(ctx.db);
    await sql`update forum.topics set kind = ${topic.kind}, media = ${JSON.stringify(MEDIA[topic.kind])}::jsonb
      where id = ${topic.id}::bigint`.execute(ctx.db);
  }
}
