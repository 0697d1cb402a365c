import { parseArgs } from 'node:util';
import { DeploymentState, setReadOnly } from '../platform/database/deployment-state.ts';
import { LOCALES, type Texts } from '../platform/locale/locale.ts';
import { NO_STREAMS, runOperation } from '../server/control/run-operation.ts';
import { fail, onDatabase, requireEmbeddedShop, runScript } from './run-script.ts';

const USAGE = `npm run read-only -- on [--text-en TEXT] [--text-fr TEXT] …
npm run read-only -- off

Refuses all writes of the whole deployment with 503, while reading goes on and jobs wait; no restart is needed. People
read your text, or in languages without one (${LOCALES.join(', ')}) a sentence about maintenance.`;

/** Refuses or accepts writes in every process of the deployment. */
await runScript(async (environment) => {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(USAGE);
  const [state] = positionals;
  if (positionals.length !== 1 || (state !== 'on' && state !== 'off')) fail(USAGE);
  const texts = textsOf(values);
  if (state === 'off' && Object.keys(texts).length > 0) fail('a text is shown while writes are refused: only with on');
  requireEmbeddedShop(environment);
  const input = { texts: state === 'on' ? texts : null };
  const since = await runOperation(environment, 'set-read-only', input, NO_STREAMS, () =>
    onDatabase(environment, async (db) => {
      await setReadOnly(db, input.texts);
      const now = new DeploymentState(db);
      await now.load();
      return now.readOnly?.since.toISOString() ?? null;
    }),
  );
  console.log(since ? `stoa: writes are refused since ${since}` : 'stoa: writes are accepted');
});

function readArguments() {
  const texts = Object.fromEntries(LOCALES.map((locale) => [`text-${locale}`, { type: 'string' as const }]));
  try {
    return parseArgs({ allowPositionals: true, options: { ...texts, help: { type: 'boolean' } } });
  } catch {
    return fail(USAGE);
  }
}

function textsOf(values: Record<string, unknown>): Texts {
  const entries = LOCALES.map((locale) => [locale, String(values[`text-${locale}`] ?? '').trim()]);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
