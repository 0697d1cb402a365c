import { createReadStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser } from 'tar';
import { DomainError } from '../../../platform/errors.ts';
import { archiveProblem, isSafeName } from './rules.ts';

const refused = (reason: string) => new DomainError('app_file_archive', { reason });

/**
 * Unpacks an archive into nothing, and counts what passes. Throws `app_file_archive` as soon as it is beyond the limits,
 * for a name that leads outside, and for a broken archive.
 */
export async function walkTarGz(path: string, packed: number): Promise<void> {
  let entries = 0;
  let bytes = 0;
  let refusal: DomainError | undefined;
  const note = (problem: string | undefined) => {
    if (problem) refusal ??= refused(problem);
  };
  const parser = new Parser({
    strict: true,
    onReadEntry(entry) {
      entries += 1;
      note(archiveProblem({ entries, bytes }, packed));
      if (!isSafeName(entry.path)) note('name');
      if (entry.linkpath && !isSafeName(entry.linkpath)) note('name');
      entry.resume();
    },
  });
  const counted = new Transform({
    transform(piece: Buffer, _coding, done) {
      bytes += piece.byteLength;
      note(archiveProblem({ entries, bytes }, packed));
      done(refusal, piece);
    },
  });
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  const sink = new Writable({
    write(piece: Buffer, _coding, done) {
      parser.write(piece);
      done(refusal ?? (isBroken ? refused('broken') : undefined));
    },
    final(done) {
      parser.end();
      done(refusal ?? (isBroken || entries === 0 ? refused('broken') : undefined));
    },
  });
  try {
    await pipeline(createReadStream(path), createGunzip(), counted, sink);
  } catch (error) {
    throw error instanceof DomainError ? error : refused('broken');
  }
}
