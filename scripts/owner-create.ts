import { boot } from '../server/boot.ts';
import { OPERATIONS } from '../server/control/operations.ts';
import { NO_STREAMS, runOperation } from '../server/control/run-operation.ts';
import { fillBasicsIfEmpty } from '../server/first-run.ts';
import { readPassword } from './read-password.ts';
import { fail, requireEmbeddedShop, runScript } from './run-script.ts';

/** Creates the first owner: `npm run owner:create -- owner@shop.example`; the password is read from standard input. */
const email = process.argv[2];
if (!email) fail('name the owner: npm run owner:create -- owner@shop.example');

await runScript(async (environment) => {
  requireEmbeddedShop(environment);
  const password = await readPassword(process.stdin, process.stdout);
  if (password === null) fail('the two passwords differ: no owner was created');
  if (password === '') fail('no password was given: no owner was created');
  const owner = { email, password };
  await runOperation(environment, 'create-owner', owner, NO_STREAMS, async () => {
    const booted = await boot(environment);
    try {
      // an owner needs sites; demo content is only added on the first start of a trial run
      await fillBasicsIfEmpty(booted.app);
      return await OPERATIONS['create-owner'](booted.app, owner);
    } finally {
      await booted.close();
    }
  });
  console.log(
    `${email} owns every site now; sign in at ${(environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/\/$/, '')}/admin/first_steps`,
  );
});
