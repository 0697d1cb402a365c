import { parseArgs } from 'node:util';
import { NO_STREAMS } from '../server/control/run-operation.ts';
import { fail, onShop, requireEmbeddedShop, runScript } from './run-script.ts';

const USAGE = `npm run mail:test -- ADDRESS

Sends a mail to the address at once and shows the dialogue with the mail server of SMTP_URL, without the password.`;

await runScript(async (environment) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
  if (values.help) return console.log(USAGE);
  const [to] = positionals;
  if (!to || positionals.length > 1) fail(USAGE);
  requireEmbeddedShop(environment);
  const emit = (piece: string) => void process.stdout.write(piece);
  const failure = await onShop(environment, 'test-mail', { to }, { ...NO_STREAMS, emit });
  if (failure !== null) fail(`the mail was not sent: ${failure}`);
  console.log(`stoa: the mail server has taken the mail to ${to}`);
});
