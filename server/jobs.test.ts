import { describe, expect, test } from 'vitest';
import { LOCALES } from '../platform/locale/locale.ts';
import { JOB_NAMES } from './jobs.ts';

describe.each(LOCALES)('in %s', (locale) => {
  test.each(JOB_NAMES)('the job “%s” has a name of its own', async (job) => {
    const { default: office } = await import(`../web/platform-office/locales/${locale}/platform-office.json`);
    expect(office.jobs.name[job.replaceAll(' ', '_')]).toEqual(expect.any(String));
  });
});
