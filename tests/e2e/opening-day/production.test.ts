import { inject } from 'vitest';
import type { Day } from '../../support/opening-day/day.ts';
import { People } from '../../support/opening-day/people.ts';
import { STEPS } from '../../support/opening-day/steps.ts';
import { walk } from '../../support/opening-day/walk.ts';
import { startProduction } from '../../support/production/start-production.ts';

async function begin(): Promise<Day> {
  const production = await startProduction(inject('databaseServerUrl') as string, 'stoa_opening');
  return {
    people: new People(production.url()),
    isProduction: true,
    url: production.url,
    mailTo: production.mail.take,
    createOwner: async (email, password) => {
      const { code, output } = await production.script(['owner-create', email], `${password}\n`);
      if (code !== 0) throw new Error(`owner:create ended with code ${code}: ${output}`);
    },
    restart: production.restart,
    known: {},
    end: production.close,
  };
}

walk(begin, STEPS);
