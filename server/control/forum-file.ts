import { z } from 'zod';
import { importForum } from '../../domains/forum/import/import-forum.server.ts';
import type { App } from '../../domains/kit/context.ts';
import { isDomainError } from '../../platform/errors.ts';
import { FALLBACK_LOCALE } from '../../platform/locale/locale.ts';
import { OperationRefusedError, type OperationStreams } from './operation-streams.ts';

const importInput = z.object({ source: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/) });

export interface ForumSummary {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  seconds: number;
  isStopped: boolean;
  /** One sentence for each refused line. */
  problems: string[];
}

/** Imports a file of forum lines; emits its progress. */
export async function importForumFile(
  app: App,
  input: unknown,
  { body, emit }: OperationStreams,
): Promise<ForumSummary> {
  const read = importInput.safeParse(input);
  if (!read.success) throw new OperationRefusedError('a source is named by a-z, 0-9 and -, up to 40 characters');
  const forum = app.sites.all().find(({ type }) => type === 'bbs');
  if (!forum) throw new OperationRefusedError('there is no forum: start the shop once');
  const started = Date.now();
  const running = app.background.run((stopped) =>
    importForum(
      app,
      {
        siteId: forum.id,
        source: read.data.source,
        stopped,
        onProgress: ({ lines, created, updated }) => void emit(`line ${lines}, ${created} new, ${updated} updated`),
      },
      body,
    ),
  );
  const tally = await running.catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
    throw new OperationRefusedError(app.texts[FALLBACK_LOCALE].t(`errors:${error.code}`, error.details));
  });
  const { created, updated, unchanged, refused, isStopped } = tally;
  return {
    ...{ created, updated, unchanged, refused, isStopped },
    seconds: (Date.now() - started) / 1000,
    problems: tally.problems.map(
      ({ line, subject, reason }) => `line ${line}${subject ? ` (${subject})` : ''}: ${reason}`,
    ),
  };
}
