import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '../../kit/context.ts';
import type { Demo } from '../../kit/demo.ts';
import type { NumberedLine } from '../import/batch.server.ts';
import { importBatch } from '../import/import-batch.server.ts';
import { readLine } from '../import/lines.ts';
import { fillForumMedia } from './fill-media.ts';

const FOLDER = join(import.meta.dirname, 'content');
const ORDER = ['board', 'user', 'topic', 'comment'];

/** A community around the demo products, through the import of forums. */
export async function fillForum(ctx: Ctx, pictureOf: Demo['pictureOf']): Promise<void> {
  const lines = (await readDemoForum()).map((each) => {
    const { line } = each;
    return line.type === 'user' ? { ...each, line: { ...line, avatar: pictureOf(line.name) } } : each;
  });
  const { problems } = await importBatch(ctx, 'demo', lines);
  if (problems[0]) throw new Error(`${problems[0].subject}: ${problems[0].reason}`);
  await fillForumMedia(ctx);
}

/** The lines of all files, each kind in the order of time: ids grow with time, as in a forum that grew. */
async function readDemoForum(): Promise<NumberedLine[]> {
  const names = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.jsonl')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')));
  const lines = texts
    .flatMap((text) => text.trimEnd().split('\n'))
    .map((text, number) => {
      const read = readLine(text);
      if ('reason' in read) throw new Error(`demo forum: ${read.reason}: ${text}`);
      return { number, digest: '', line: read.line };
    });
  const age = ({ line }: NumberedLine) => (line.type === 'board' ? 0 : (line.ago ?? 0));
  return lines.toSorted(
    (a, b) => ORDER.indexOf(a.line.type) - ORDER.indexOf(b.line.type) || age(b) - age(a) || a.number - b.number,
  );
}
