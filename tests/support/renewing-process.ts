import { createInterface } from 'node:readline';
import { renewPlans } from '../../domains/api-market/purchases/renew-plans.server.ts';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { boot } from '../../server/boot.ts';

// what the job “api renewals” does, at the moment that each line of the input names, instead of every five minutes
const { app } = await boot(readEnvironment(process.env), () => {}, { media: false });
process.stdout.write('ready\n');
for await (const moment of createInterface({ input: process.stdin })) {
  const renewed = await renewPlans({ ...systemCtx(app), now: new Date(moment) });
  process.stdout.write(`renewed ${renewed}\n`);
}
