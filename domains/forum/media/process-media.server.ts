import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { FfmpegError, findFfmpeg, runFfmpeg } from '../../../platform/media/ffmpeg.ts';
import { CONTAINERS, isPlayedAsItIs, type MediaFacts } from '../../../platform/media/media-files.ts';
import type { Ctx } from '../../kit/context.ts';
import { firstMedia } from './attach-media.server.ts';
import { MEDIA_COLUMNS, type MediaRow, mediaFolder, PROCESS, type StoredMedia } from './media-rows.server.ts';
import { audioOutput, posterOutput, renditionsOf, videoOutput, Waveform, waveOutput } from './renditions.ts';
import { settleMedia } from './settle-media.server.ts';
import { originalName } from './store-upload.server.ts';

/** Another process takes the work over this long after a crash. */
const LOCK_SECONDS = 60;
const RENEW_MS = 15_000;
const PROGRESS_MS = 1_000;
const MAX_ATTEMPTS = 3;
/** Two slow cores encode both renditions at a third of the speed of playing. */
const limitOf = (seconds: number) => Math.max(120, seconds * 5);

/**
 * Makes renditions of what is queued, one after another, and publishes the topics. What a crashed process left is taken
 * over when its lock ends; all of it may be repeated. Returns how many were settled.
 */
export async function processMedia(ctx: Ctx): Promise<number> {
  return ctx.app.background.run(async (signal) => {
    let settled = 0;
    while (!signal.aborted) {
      const row = await takeNext(ctx);
      if (!row) break;
      await work(ctx, row, signal);
      settled += 1;
    }
    return settled;
  });
}

/** How many uploads of its author were processed within a day, so that one member cannot delay the others. */
const processedToday = (now: Date) => sql`(select count(*) from forum.media o where o.user_id = m.user_id
  and o.state in ('done', 'failed') and o.updated_at > ${now}::timestamptz - interval '1 day')`;

async function takeNext({ app }: Ctx): Promise<MediaRow | undefined> {
  const now = new Date();
  const taken = await sql<MediaRow>`
    update forum.media set state = 'working', attempts = attempts + 1, locked_by = ${PROCESS},
      locked_until = ${now}::timestamptz + make_interval(secs => ${LOCK_SECONDS}), updated_at = ${now}::timestamptz
    where id = (select m.id from forum.media m
      where m.state = 'queued' or (m.state = 'working' and m.locked_until < ${now}::timestamptz)
      order by ${processedToday(now)}, m.id limit 1 for update skip locked)
    returning ${MEDIA_COLUMNS}`.execute(app.database.db);
  return taken.rows[0];
}

async function work(ctx: Ctx, row: MediaRow, signal: AbortSignal): Promise<void> {
  const renewing = setInterval(() => void renew(ctx, row).catch(() => {}), RENEW_MS);
  try {
    const made = await make(ctx, row, signal);
    await settleMedia(ctx, row, made);
  } catch (error) {
    if (signal.aborted) await release(ctx, row);
    else if (error instanceof FfmpegError || row.attempts >= MAX_ATTEMPTS) {
      ctx.app.log.warn({ err: error, media: row.id }, 'video or sound not processed');
      await settleMedia(ctx, row, 'forum_media_broken');
    } else throw error;
  } finally {
    clearInterval(renewing);
  }
}

const isOurs = ({ id }: MediaRow) => sql`id = ${id}::bigint and state = 'working' and locked_by = ${PROCESS}`;

async function renew({ app }: Ctx, row: MediaRow): Promise<void> {
  await sql`update forum.media set locked_until = ${new Date()}::timestamptz + make_interval(secs => ${LOCK_SECONDS})
    where ${isOurs(row)}`.execute(app.database.db);
}

/** This process stops; the next one begins again. */
async function release({ app }: Ctx, row: MediaRow): Promise<void> {
  await sql`update forum.media set state = 'queued', attempts = attempts - 1, locked_by = null, locked_until = null
    where ${isOurs(row)}`.execute(app.database.db);
}

/** The files of a topic, or why there are none. */
async function make(ctx: Ctx, row: MediaRow, signal: AbortSignal): Promise<StoredMedia | 'forum_media_unplayable'> {
  const { facts } = row;
  if (!facts) throw new Error('a stored upload was examined');
  const ffmpeg = await findFfmpeg(ctx.app.environment.FFMPEG);
  // it was there when the topic was written
  if (!ffmpeg) return isPlayedAsItIs(facts) ? firstMedia(row, false) : 'forum_media_unplayable';
  const folder = join(ctx.app.environment.STOA_DATA, 'transcoding', row.key);
  await mkdir(folder, { recursive: true, mode: 0o750 });
  try {
    const original = await ctx.app.storage.find(`${mediaFolder(row.key)}/${originalName(facts)}`);
    if (!original) throw new FfmpegError('the uploaded file is missing');
    const path = join(folder, originalName(facts));
    await pipeline(original.open(), createWriteStream(path), { signal });
    const task: Task = { ctx, row, facts, ffmpeg, folder, path, signal };
    const made = row.kind === 'video' ? await makeVideo(task) : await makeAudio(task);
    await ctx.app.storage.remove(`${mediaFolder(row.key)}/${originalName(facts)}`);
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Task {
  ctx: Ctx;
  row: MediaRow;
  facts: MediaFacts;
  ffmpeg: string;
  folder: string;
  path: string;
  signal: AbortSignal;
}

const inputOf = ({ facts, path }: Task) => ({ path, demuxer: CONTAINERS[facts.container].ffmpeg });

async function makeVideo(task: Task): Promise<StoredMedia> {
  const { facts, row, folder } = task;
  const renditions = renditionsOf({ width: facts.width ?? 2, height: facts.height ?? 2 });
  const output = videoOutput(renditions, facts.audio !== null, (name) => join(folder, name));
  await encode(task, output);
  const poster = await makePoster(task);
  const names = [...renditions.map(({ name }) => name), ...poster];
  await keep(task, names);
  const [best] = renditions;
  return {
    ...firstMedia(row, true),
    files: renditions.map(({ name, lines }) => ({ name, type: 'video/mp4', height: lines })),
    hasPoster: poster.length > 0,
    width: best?.width ?? null,
    height: best?.height ?? null,
    progress: null,
  };
}

/** The chosen moment, otherwise one near the beginning; of a file with a single frame, that one. */
async function makePoster(task: Task): Promise<string[]> {
  const { facts, row, folder, ffmpeg, signal } = task;
  const names = ['poster.jpg', 'thumb.jpg'];
  const output = posterOutput(join(folder, 'poster.jpg'), join(folder, 'thumb.jpg'));
  const wanted = row.poster_at ?? Math.min(3, facts.seconds / 10);
  for (const seekTo of [Math.min(wanted, Math.max(0, facts.seconds - 0.2)), 0]) {
    await runFfmpeg(ffmpeg, { input: { ...inputOf(task), seekTo }, output, maxSeconds: 120, signal });
    const sizes = await Promise.all(names.map((name) => hasContent(join(folder, name))));
    if (sizes.every(Boolean)) return names;
  }
  return [];
}

async function hasContent(path: string): Promise<boolean> {
  const { stat } = await import('node:fs/promises');
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}

async function makeAudio(task: Task): Promise<StoredMedia> {
  const { facts, row, folder, ffmpeg, signal } = task;
  await encode(task, audioOutput(join(folder, 'audio.m4a')));
  const wave = new Waveform(facts.seconds);
  const maxSeconds = limitOf(facts.seconds);
  const measured = { input: inputOf(task), output: waveOutput, maxSeconds, signal };
  await runFfmpeg(ffmpeg, { ...measured, onData: (piece) => wave.add(piece) });
  await keep(task, ['audio.m4a']);
  return {
    ...firstMedia(row, true),
    files: [{ name: 'audio.m4a', type: 'audio/mp4', height: null }],
    progress: null,
    waveform: wave.bars,
  };
}

async function encode(task: Task, output: readonly string[]): Promise<void> {
  const { ctx, row, facts, ffmpeg, signal } = task;
  let toldAt = 0;
  await runFfmpeg(ffmpeg, {
    input: inputOf(task),
    output,
    maxSeconds: limitOf(facts.seconds),
    signal,
    onPosition(seconds) {
      if (Date.now() - toldAt < PROGRESS_MS) return;
      toldAt = Date.now();
      const percent = Math.max(0, Math.min(99, Math.round((seconds / facts.seconds) * 100)));
      void sendProgress(ctx, row, percent).catch(() => {});
    },
  });
}

/** On the topic, where its author's page reads it. */
async function sendProgress({ app }: Ctx, row: MediaRow, percent: number): Promise<void> {
  await sql`update forum.topics set media = jsonb_set(media, '{progress}', ${JSON.stringify(percent)}::jsonb)
    where id = ${row.topic_id}::bigint and media is not null
      and exists (select from forum.media where ${isOurs(row)})`.execute(app.database.db);
}

async function keep({ ctx, row, folder }: Task, names: readonly string[]): Promise<void> {
  for (const name of names) await ctx.app.storage.copyIn(`${mediaFolder(row.key)}/${name}`, join(folder, name));
}
