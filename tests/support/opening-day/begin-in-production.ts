import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { startProduction } from '../production/start-production.ts';
import type { StartProxy } from '../production/tls-proxy.ts';
import type { Day } from './day.ts';
import { People } from './people.ts';

interface Options {
  startProxy?: StartProxy;
  /** After each restart, until the proxy uses the process again. */
  pauseMs?: number;
}

/** The day of a new production with a database of that name, behind the proxy. */
export async function beginInProduction(name: string, { startProxy, pauseMs = 0 }: Options = {}): Promise<Day> {
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
    restart: async (nth) => {
      await production.restart(nth);
      await wait(pauseMs);
    },
    known: {},
    end: production.close,
  };
}
