import { inject } from 'vitest';
import { startProduction } from '../production/start-production.ts';
import type { StartProxy } from '../production/tls-proxy.ts';
import type { Day } from './day.ts';
import { People } from './people.ts';

/** The day of a new production with a database of that name, behind the proxy. */
export async function beginInProduction(name: string, startProxy?: StartProxy): Promise<Day> {
  const production = await startProduction(inject('databaseServerUrl') as string, name, startProxy);
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
