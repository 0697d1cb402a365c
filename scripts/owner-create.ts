import { createInterface } from 'node:readline/promises';
import { createOwner } from '../domains/accounts/registration/create-owner.server.ts';
import { systemCtx } from '../domains/system-context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { isDomainError } from '../platform/errors.ts';
import { boot } from '../server/boot.ts';
import { fillIfEmpty } from '../server/first-run.ts';
import { fail } from './open-shop.ts';

/** Makes the first owner: `npm run owner:create -- owner@shop.example`; the password is read from standard input. */
const email = process.argv[2];
if (!email) fail('name the owner: npm run owner:create -- owner@shop.example');

const input = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
process.stdout.write('password: ');
const password = (await input[Symbol.asyncIterator]().next()).value ?? '';
input.close();

const booted = await boot(readEnvironment());
await fillIfEmpty(booted.app, console.log);
try {
  await createOwner(systemCtx(booted.app), { email, password });
  console.log(`\n${email} owns every site now`);
} catch (error) {
  if (!isDomainError(error)) throw error;
  const texts = booted.app.texts.en;
  const fields = Array.isArray(error.details.fields) ? (error.details.fields as { code: string }[]) : [];
  console.error(
    `\nstoa: ${[texts.t(`errors:${error.code}`, error.details), ...fields.map(({ code }) => texts.t(`errors:field.${code}`))].join(' ')}`,
  );
  process.exitCode = 1;
} finally {
  await booted.close();
}
