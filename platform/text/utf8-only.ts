import { DomainError } from '../errors.ts';
import { SAMPLE_BYTES, wrongEncoding } from './text-encoding.ts';

/** A text file as it arrives. Throws `import_encoding` if its beginning is in another encoding than UTF-8. */
export async function* utf8Only(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of source) {
    if (!held) {
      yield piece;
      continue;
    }
    held = Buffer.concat([held, piece]);
    if (held.byteLength < SAMPLE_BYTES) continue;
    yield checked(held);
    held = undefined;
  }
  if (held) yield checked(held);
}

function checked(sample: Buffer): Buffer {
  const encoding = wrongEncoding(sample);
  if (encoding) throw new DomainError('import_encoding', { encoding });
  return sample;
}
