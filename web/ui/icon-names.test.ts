import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';

describe('the icons', () => {
  it('are all drawn, and no others', async () => {
    const drawings = await readFile(join(import.meta.dirname, 'icons.svg'), 'utf8');
    expect([...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual(ICON_NAMES);
  });

  it('are listed once each, in order', () => {
    expect([...new Set(ICON_NAMES)].sort()).toEqual(ICON_NAMES);
  });
});
