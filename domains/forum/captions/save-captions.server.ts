import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { judgeTexts } from '../content/banned-words.ts';
import { readBannedWords } from '../content/compose.server.ts';
import type { StoredMedia } from '../media/media-rows.server.ts';
import { logModeration } from '../moderation/log.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { lockTopicTo } from '../topics/lock-topic.server.ts';
import type { CaptionsInput } from './contract.ts';
import { isTimed, parseCaptions, writeCaptions } from './parse-captions.ts';

/** Captions that may be stored: each text is judged by itself, so that masking a word cannot touch the times. */
interface Valid {
  kind: 'vtt' | 'text';
  texts: string[];
  write(texts: readonly string[]): string;
}

/**
 * Stores the captions of a video, or the transcript of a sound, in one language, for its author and moderators. Videos
 * take only captions with times. What moderators change is in the log of the forum. Throws `forum_topic_not_found`, `no_permission`, `forum_closed`, `forum_state` for a
 * topic without a video or sound, `forum_captions_broken`, `_late` and `_excess` with the line, `forum_banned_words`.
 */
export async function saveCaptions(ctx: Ctx, { id, language, text }: CaptionsInput): Promise<void> {
  const member = await requireWritingMember(ctx);
  const banned = await readBannedWords(ctx);
  await transact(ctx, async (tx) => {
    const topic = await lockTopicTo(tx, id, 'edit');
    const media = await readMedia(tx, id);
    if (!media) throw new DomainError('forum_state');
    if (text === '') {
      await sql`delete from forum.captions where topic_id = ${id}::bigint and language = ${language}`.execute(tx.db);
    } else {
      const { kind, texts, write } = validate(text, media);
      const words = judgeTexts(banned, texts, language);
      // captions have no queue of their own: what a moderator would have to see is refused as well
      if (words.action === 'reject' || words.action === 'review') {
        throw new DomainError('forum_banned_words', { words: words.found.join(', ') });
      }
      await sql`
        insert into forum.captions (topic_id, language, kind, content, updated_at)
        values (${id}::bigint, ${language}, ${kind}, ${write(words.texts)}, ${ctx.now}::timestamptz)
        on conflict (topic_id, language) do update set kind = excluded.kind, content = excluded.content,
          updated_at = excluded.updated_at`.execute(tx.db);
    }
    if (topic.author_id !== member.actor.userId)
      await logModeration(tx, 'topic.captions', 'topic', id, { language, isRemoved: text === '' });
    await announceTopics(tx, [id]);
  });
}

async function readMedia(ctx: Ctx, id: number): Promise<StoredMedia | null> {
  const found = await sql<{ media: StoredMedia | null }>`
    select media - 'waveform' as media from forum.topics where id = ${id}::bigint`.execute(ctx.db);
  return found.rows[0]?.media ?? null;
}

function validate(text: string, media: StoredMedia): Valid {
  if (media.kind === 'audio' && !isTimed(text)) {
    return { kind: 'text', texts: [text.replaceAll(/\r\n?/g, '\n')], write: (texts) => texts.join('') };
  }
  const cues = parseCaptions(text, media.seconds === null ? Number.POSITIVE_INFINITY : media.seconds * 1_000);
  if (!Array.isArray(cues)) throw new DomainError(cues.code, { line: cues.line });
  const write = (texts: readonly string[]) => writeCaptions(cues.map((cue, at) => ({ ...cue, text: texts[at] ?? '' })));
  return { kind: 'vtt', texts: cues.map((cue) => cue.text), write };
}
