import { expect, test } from 'vitest';
import { missingLetters, openPen } from './pen.server.ts';

test('each letter is written in a font that has it, and no other font is embedded', async () => {
  const pen = await openPen('en', ['Total', 'ລວມ'], 'Fonts');
  pen.write('Total ລວມ', { x: 40, y: 40, width: 300 });
  const file = (await pen.finish()).toString('latin1');
  const fonts = new Set([...file.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name));
  expect([...fonts].sort()).toEqual(['NotoSans-Regular', 'NotoSansLao-Regular']);
});

test.each([
  'Nguyễn Hữu Thọ',
  'Tho\u0323',
  'ООО Москва Ґалаґан',
  'Ελλάς ἀρχή',
  'محمد علي، شارع',
  'שלום',
  '한국 서울특별시',
  'カタカナ ひらがな ー',
  'नमस्ते',
  'Łódź Şişli',
  '臺北市 上海市 ร้านค้า ຮ້ານ',
])('no letter of %s is missing', async (name) => {
  expect(await missingLetters('en', [name])).toEqual([]);
});

test('letters that no font has are named', async () => {
  expect(await missingLetters('en', ['Ana 😀 䶮 ქართული'])).toEqual(['😀', '䶮', 'ქ', 'ა', 'რ', 'თ', 'უ', 'ლ', 'ი']);
});

test('words from right to left follow each other from the right', async () => {
  const pen = await openPen('en', ['Ali محمد علي 5'], 'Order');
  const places: [string, number][] = [];
  const text = pen.doc.text.bind(pen.doc);
  pen.doc.text = ((words: string, x: number, ...rest: unknown[]) => {
    places.push([words, x]);
    return (text as (...all: unknown[]) => unknown)(words, x, ...rest);
  }) as typeof pen.doc.text;
  pen.write('Ali محمد علي 5', { x: 40, y: 40, width: 300 });
  await pen.finish();
  expect(places.map(([words]) => words.trim()).filter(Boolean)).toEqual(['Ali', 'علي', 'محمد', '5']);
  expect(places.map(([, x]) => x)).toEqual(places.map(([, x]) => x).toSorted((a, b) => a - b));
});
