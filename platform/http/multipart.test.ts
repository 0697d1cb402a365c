import { describe, expect, test } from 'vitest';
import { fileOf, readAll } from './multipart.ts';

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function encoded(form: FormData): Promise<{ type: string; bytes: Uint8Array }> {
  const response = new Response(form);
  return { type: response.headers.get('content-type') ?? '', bytes: new Uint8Array(await response.arrayBuffer()) };
}

function formWith(content: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('pid', '-1');
  form.set('multipart', new Blob([content], { type: 'image/png' }), 'name "of" mine.png');
  form.set('after', 'x');
  return form;
}

describe('the file of a request', () => {
  const content = new Uint8Array(Buffer.from('first\r\n--almost\r\n\r\n----------\r\nlast\r\n'));

  test.each([1, 3, 50, 100_000])('is found among the fields, whatever the pieces (%i bytes)', async (size) => {
    const { type, bytes } = await encoded(formWith(content));
    expect(await readAll(fileOf(type, pieces(bytes, size)), 1_000)).toEqual(Buffer.from(content));
  });

  test('is the body itself unless that is multipart', async () => {
    expect(await readAll(fileOf('text/csv', pieces(content, 7)), 1_000)).toEqual(Buffer.from(content));
  });

  test('may be empty', async () => {
    const { type, bytes } = await encoded(formWith(new Uint8Array()));
    expect((await readAll(fileOf(type, pieces(bytes, 9)), 10)).byteLength).toBe(0);
  });

  test.each([
    [
      'without a file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
    ],
    ['without a boundary', 'multipart/form-data', '--b\r\n'],
    ['of rubbish', 'multipart/form-data; boundary=b', 'x'.repeat(40_000)],
    ['that is empty', 'multipart/form-data; boundary=b', ''],
    [
      'that breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n1',
    ],
  ])('a body %s is refused', async (_kind, type, text) => {
    await expect(readAll(fileOf(type, pieces(Buffer.from(text), 1_000)), 100_000)).rejects.toThrow('validation_failed');
  });

  test('stops reading at the limit', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield new Uint8Array(1_000);
      }
    }
    await expect(readAll(fileOf('image/png', endless()), 5_000)).rejects.toThrow('payload_too_large');
    expect(read).toBe(6);
  });
});
