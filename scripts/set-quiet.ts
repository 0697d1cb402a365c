import { parseArgs } from 'node:util';
import { setQuiet } from '../platform/database/deployment-state.ts';
import { NO_STREAMS, runOperation } from '../server/control/run-operation.ts';
import { fail, onDatabase, requireEmbeddedShop, runScript } from './run-script.ts';

interface Sentences {
  changed: string;
  unchanged: string;
}

/** Makes the copy quiet or releases it, also while processes run on it; fails if it was so already. */
export async function sayAndSetQuiet(isQuiet: boolean, usage: string, sentences: Sentences): Promise<void> {
  await runScript(async (environment) => {
    const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
    if (values.help) return console.log(usage);
    requireEmbeddedShop(environment);
    // not by starting the application: nothing may run before the copy is quiet
    const hasChanged = await runOperation(environment, 'set-quiet', { isQuiet }, NO_STREAMS, () =>
      onDatabase(environment, (db) => setQuiet(db, isQuiet)),
    );
    if (!hasChanged) fail(sentences.unchanged);
    console.log(`stoa: ${sentences.changed}`);
  });
}
