import { describe, expect, it } from 'vitest';
import { WINGS } from '../../domains/wings.ts';
import { isInSection, sectionAt } from '../back-office/kit/office-section.ts';
import { platformOfficePages } from './pages.ts';
import { openSections, PLATFORM_SECTIONS } from './sections.ts';

const sections = PLATFORM_SECTIONS.flatMap((group) => group.sections);

describe('the sections of the back office', () => {
  it.each(sections)('$path is a page', ({ path }) => {
    expect(platformOfficePages.map((page) => page.path)).toContain(path);
  });

  it('include those that the wings declare', () => {
    const declared = WINGS.flatMap(({ platformSections = [] }) => platformSections.map(({ key }) => key));
    expect(declared.length).toBeGreaterThan(0);
    expect(sections.map(({ key }) => key)).toEqual(expect.arrayContaining(declared));
  });

  it('are limited to those that the user may open', () => {
    expect(openSections(['outbox.read']).flatMap((group) => group.sections.map(({ key }) => key))).toEqual([
      'dashboard',
      'outbox',
    ]);
    expect(openSections([]).flatMap((group) => group.sections.map(({ key }) => key))).toEqual(['dashboard']);
  });

  it('contain the pages below them, and none with a similar name', () => {
    const sites = sections.find(({ key }) => key === 'sites');
    const start = sections.find(({ key }) => key === 'dashboard');
    if (!sites || !start) throw new Error('no such room');
    expect(['/admin/sites', '/admin/sites/3', '/admin/sitess', '/admin'].map((at) => isInSection(sites, at))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([isInSection(start, '/admin'), isInSection(start, '/admin/sites')]).toEqual([true, false]);
    const payments = sections.find(({ key }) => key === 'awaited_payments');
    expect(payments && isInSection(payments, '/admin/paybacks/4')).toBe(true);
  });

  it.each([
    ['/admin/apis', 'api_reviews'],
    ['/admin/apis/4', 'api_reviews'],
    ['/admin/apis/subscriptions', 'api_subscriptions'],
    ['/admin/apps', 'app_reviews'],
    ['/admin/apps/reviews/4', 'app_reviews'],
    ['/admin/apps/inclusions', 'app_inclusions'],
    ['/admin/apps/reports', 'app_reports'],
    ['/admin/paybacks/4', 'awaited_payments'],
  ])('of %s is only %s', (pathname, key) => {
    expect(sectionAt(sections, pathname)?.key).toBe(key);
  });
});
