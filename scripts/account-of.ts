import { parseArgs } from 'node:util';
import type { OperationName } from '../server/control/operations.ts';
import { fail, onShop, requireEmbeddedShop, runScript } from './run-script.ts';

/** Runs an operation on the account with the address that is the only argument. */
export async function changeAccount(name: OperationName, usage: string, done: string): Promise<void> {
  await runScript(async (environment) => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
    if (values.help) return console.log(usage);
    const [email] = positionals;
    if (!email || positionals.length > 1) fail(usage);
    requireEmbeddedShop(environment);
    await onShop(environment, name, { email });
    console.log(`stoa: ${email} ${done}`);
  });
}
