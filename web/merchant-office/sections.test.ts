import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../platform/locale.ts';
import { DESK_ROOMS } from './sections.ts';

const rooms = DESK_ROOMS.flatMap((group) => group.rooms);
const routes = readFileSync(join(import.meta.dirname, '../routes.ts'), 'utf8');
const ofDesk = /layout\('merchant-office\/merchant-office-layout\.tsx', \[([\s\S]*?)\n {2}\]\)/.exec(routes)?.[1] ?? '';

describe('the rooms of the merchants’ back office', () => {
  it.each(rooms)('$path is a page behind the merchants’ guard', ({ path }) => {
    const [, file = ''] = new RegExp(`route\\('${path.slice(1)}', '([^']+)'`).exec(ofDesk) ?? [];
    expect(existsSync(join(import.meta.dirname, '..', file || 'missing'))).toBe(true);
  });

  it.each(LOCALES)('have a name in %s', (mark) => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${mark}/desk.json`), 'utf8'));
    for (const { key } of rooms) expect(texts.rooms[key]).toBeTruthy();
    for (const { key } of DESK_ROOMS) expect(texts.groups[key]).toBeTruthy();
  });
});
