import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WINGS } from '../../domains/wings.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
import { merchantOfficePages } from './pages.ts';
import { MERCHANT_SECTIONS, permissionOfPage } from './sections.ts';

const sections = MERCHANT_SECTIONS.flatMap((group) => group.sections);

describe('the sections of the merchants’ back office', () => {
  it.each(sections)('$path is a page behind the merchants’ guard', ({ path }) => {
    const guarded = merchantOfficePages.filter((page) => page.frame === 'merchant-office');
    expect(guarded.map((page) => page.path)).toContain(path);
  });

  it('include those that the wings declare', () => {
    const declared = WINGS.flatMap(({ merchantSections = [] }) => merchantSections.map(({ key }) => key));
    expect(declared.length).toBeGreaterThan(0);
    expect(sections.map(({ key }) => key)).toEqual(expect.arrayContaining(declared));
  });

  it('include every page of the office, so that each has a permission', () => {
    const guarded = merchantOfficePages.filter((page) => page.frame === 'merchant-office');
    expect(guarded.filter(({ path }) => permissionOfPage(path) === undefined)).toEqual([]);
  });

  it.each(LOCALES)('have a name in %s', (mark) => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, `locales/${mark}/merchant-office.json`), 'utf8'));
    for (const { key } of sections) expect(texts.sections[key]).toBeTruthy();
    for (const { key } of MERCHANT_SECTIONS) expect(texts.groups[key]).toBeTruthy();
  });
});
