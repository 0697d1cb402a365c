import { expect, test } from 'vitest';
import { openPen } from './pen.server.ts';

test('each letter is written in a font that has it, and no other font is embedded', async () => {
  const pen = await openPen('en', ['Total', 'ລວມ'], 'Fonts');
  pen.write('Total ລວມ', { x: 40, y: 40, width: 300 });
  const file = (await pen.finish()).toString('latin1');
  const fonts = new Set([...file.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name));
  expect([...fonts].sort()).toEqual(['NotoSans-Regular', 'NotoSansLao-Regular']);
});
