import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import type { Transcript } from './contract.ts';
import { parseCaptions, wordsOf } from './parse-captions.ts';

interface Row {
  kind: 'vtt' | 'text';
  content: string;
}

async function find(ctx: Ctx, id: number, language: string): Promise<Row | undefined> {
  const found = await sql<Row>`
    select kind, content from forum.captions where topic_id = ${id}::bigint and language = ${language}`.execute(ctx.db);
  return found.rows[0];
}

/**
 * The captions of a topic in one language as they are stored, for those who may play its file. Throws
 * `forum_topic_not_found` for everyone else.
 */
export async function readCaptions(ctx: Ctx, { id, language }: { id: number; language: string }): Promise<Row> {
  const { media } = await readTopic(ctx, { id });
  const row = media && !media.isWithheld ? await find(ctx, id, language) : undefined;
  if (!row) throw new DomainError('forum_topic_not_found', { id });
  return row;
}

/** The transcript of a topic that the reader has just read, in their language or else in that of the topic. */
export async function readTranscript(
  ctx: Ctx,
  { id, languages, locale }: { id: number; languages: readonly string[]; locale: string },
): Promise<Transcript | null> {
  const language = [ctx.locale, locale, ...languages].find((each) => languages.includes(each));
  const row = language === undefined ? undefined : await find(ctx, id, language);
  if (!row || language === undefined) return null;
  if (row.kind === 'text') {
    return { language, parts: row.content.split(/\n{2,}/).map((text) => ({ at: null, text })) };
  }
  const cues = parseCaptions(row.content, Number.POSITIVE_INFINITY);
  const parts = Array.isArray(cues) ? cues.map((cue) => ({ at: cue.from / 1_000, text: wordsOf(cue) })) : [];
  return { language, parts };
}
