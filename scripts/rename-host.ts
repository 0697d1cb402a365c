import { parseArgs } from 'node:util';
import { type RenamedColumn, renameOrCount } from '../platform/database/rename-host.ts';
import { NO_STREAMS, runOperation } from '../server/control/run-operation.ts';
import { fail, onDatabase, requireEmbeddedShop, runScript } from './run-script.ts';

const USAGE = `npm run rename:host -- OLD NEW [--yes]

Replaces a host name in stored texts: links, addresses of pictures, hosts of sites. Without --yes it only counts the rows.
Set PUBLIC_URL and the proxy yourself. Passkeys are bound to the host and have to be added again under the new one.`;
const HOST = /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

await runScript(async (environment) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const [from, to] = positionals.map((name) => name.toLowerCase());
  if (!from || !to || positionals.length > 2) fail(USAGE);
  for (const name of [from, to]) if (!HOST.test(name)) fail(`${name} is no host name such as shop.example`);
  if (from === to) fail('both names are the same');
  requireEmbeddedShop(environment);
  const input = { from, to, isDryRun: !values.yes };
  const renamed = await runOperation(environment, 'rename-host', input, NO_STREAMS, () =>
    onDatabase(environment, (db) => renameOrCount(db, input)),
  );
  for (const { column, rows } of renamed) console.log(`${String(rows).padStart(8)}  ${column}`);
  if (renamed.length === 0) fail(`${from} is in no stored text`);
  const total = renamed.reduce((sum: number, { rows }: RenamedColumn) => sum + rows, 0);
  console.log(
    values.yes
      ? `stoa: ${from} is ${to} now in ${total} rows; set PUBLIC_URL and the proxy`
      : `stoa: ${total} rows have ${from}; nothing was changed: --yes renames it`,
  );
});
