import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WINGS } from '../../domains/wings.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
import { developerOfficePages } from './pages.ts';
import { DEVELOPER_SECTIONS, permissionOfDeveloperPage } from './sections.ts';

const sections = DEVELOPER_SECTIONS.flatMap((group) => group.sections);

describe('the sections of the developer office', () => {
  it('are pages behind its guard, each of which has a permission', () => {
    const guarded = developerOfficePages.filter((page) => page.frame === 'developer-office').map(({ path }) => path);
    expect(guarded).toEqual(expect.arrayContaining(sections.map(({ path }) => path)));
    expect(guarded.filter((path) => permissionOfDeveloperPage(path) === undefined)).toEqual([]);
  });

  it('include those that the wings declare', () => {
    const declared = WINGS.flatMap(({ developerSections = [] }) => developerSections.map(({ key }) => key));
    expect(declared.length).toBeGreaterThan(0);
    expect(sections.map(({ key }) => key)).toEqual(expect.arrayContaining(declared));
  });

  it.each(LOCALES)('have a name in %s', (mark) => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, `locales/${mark}/developer-office.json`), 'utf8'));
    for (const { key } of sections) expect(texts.sections[key]).toBeTruthy();
    for (const { key } of DEVELOPER_SECTIONS) expect(texts.groups[key]).toBeTruthy();
  });
});
