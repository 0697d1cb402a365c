import { describe, expect, test } from 'vitest';
import { MAX_RECORD_BYTES } from './limits.ts';
import { type CsvRecord, readRecords } from './read-records.server.ts';

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, size = 65_536) {
  const records: CsvRecord[] = [];
  const broken: number[] = [];
  const stopped: number[] = [];
  const told = { onBroken: (line: number) => broken.push(line), onStopped: (line: number) => stopped.push(line) };
  for await (const some of readRecords(pieces(Buffer.from(text), size), told)) records.push(...some);
  return { rows: records.map(({ line, cells }) => [line, ...cells]), broken, stopped };
}

describe('records of a CSV file', () => {
  test.each([1, 2, 3, 7, 65_536])('are the same for any chunk size (%i bytes)', async (size) => {
    const text = '\uFEFFHandle,Title\r\na,"x\r\ny"\r\n\r\nb,"say ""hi"""\r\né,5 pipes\rc,\n"d",last';
    expect((await read(text, size)).rows).toEqual([
      [1, 'Handle', 'Title'],
      [2, 'a', 'x\ny'],
      [5, 'b', 'say "hi"'],
      [6, 'é', '5 pipes'],
      [7, 'c', ''],
      [8, 'd', 'last'],
    ]);
  });

  test('may be separated by semicolons or tabs', async () => {
    expect((await read('Handle;Title\na;"1,5; or 2"\n')).rows[1]).toEqual([2, 'a', '1,5; or 2']);
    expect((await read('Handle\tTitle\na\tx, y\n')).rows[1]).toEqual([2, 'a', 'x, y']);
  });

  test('an empty file has no records', async () => {
    expect((await read('')).rows).toEqual([]);
    expect((await read('\n\n')).rows).toEqual([]);
  });

  test.each([5, 65_536])('a wrong quotation mark affects its own line only (chunks of %i)', async (size) => {
    const result = await read('H,T\na,"x\ny"\n\nb,"open\nc,3\nd,"also open\ne,5\nf,"g"h\ni,j" k\nl,7', size);
    expect(result.rows).toEqual([
      [1, 'H', 'T'],
      [2, 'a', 'x\ny'],
      [6, 'c', '3'],
      [8, 'e', '5'],
      [11, 'l', '7'],
    ]);
    expect(result.broken).toEqual([5, 7, 9, 10]);
  });

  test('also in a file longer than a record may be', async () => {
    const line = `c,${'x'.repeat(998)}\n`;
    const lines = Math.ceil((MAX_RECORD_BYTES * 1.5) / line.length);
    const result = await read(`H,T\nb,"open\n${line.repeat(lines)}`);
    expect(result.broken).toEqual([2]);
    expect(result.rows.length).toBe(lines + 1);
    expect(result.rows.at(-1)?.[0]).toBe(lines + 2);
  });

  test('are read no further in a file full of wrong quotation marks, and the place is reported', async () => {
    const result = await read(`H,T\n${`b,"${'x'.repeat(1_000)}\n`.repeat(10_000)}`);
    expect(result.stopped).toHaveLength(1);
    expect(result.broken.length).toBeGreaterThan(10);
  });
});

test('a file in another encoding is refused with its name', async () => {
  const gbk = Buffer.from(
    'order_no,courier,number\nS1,\xce\xe4\xd2\xc4\xc9\xbd\xb4\xf3\xba\xec\xc5\xdb\xc0\xf1\xba\xd0\xd7\xb0\xcb\xcd\xc0\xf1\xbc\xd1\xc6\xb7\xa3\xac\xbe\xb0\xb5\xc2\xd5\xf2\xc7\xe0\xbb\xa8\xb4\xc9\xb2\xe8\xb1\xad,1\n',
    'latin1',
  );
  const reading = async () => {
    const source = (async function* () {
      yield gbk;
    })();
    for await (const _records of readRecords(source, { onBroken() {}, onStopped() {} }));
  };
  await expect(reading()).rejects.toMatchObject({ code: 'import_encoding', details: { encoding: 'GBK' } });
});
