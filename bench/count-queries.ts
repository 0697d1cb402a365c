import pg from 'pg';

/**
 * Loaded into the server before anything else (`--import`): counts and records the statements it sends, and reports its
 * memory. The bench communicates with it over the IPC channel.
 */
export interface Statement {
  text: string;
  values: unknown[];
}
export type Question = 'state' | 'record' | 'recorded';
export interface State {
  queries: number;
  memoryMb: number;
  /** Processor time of the process so far. */
  cpuMs: number;
  recorded: Statement[];
}

const FRAME = /^(?:begin|commit|rollback|start transaction|listen)\b/i;
let queries = 0;
let recorded: Statement[] | undefined;

type Query = (this: unknown, config: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const original = prototype.query;
prototype.query = function (config, ...rest) {
  const text = typeof config === 'string' ? config : config.text;
  if (!FRAME.test(text)) {
    queries += 1;
    const given = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : [];
    recorded?.push({ text, values: typeof config === 'string' ? given : (config.values ?? given) });
  }
  return original.call(this, config, ...rest);
};

process.on('message', (question: Question) => {
  if (question === 'record') recorded = [];
  const { user, system } = process.cpuUsage();
  const state: State = {
    queries,
    cpuMs: (user + system) / 1000,
    memoryMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    recorded: recorded ?? [],
  };
  if (question === 'recorded') recorded = undefined;
  process.send?.(state);
});
// a bench that fails leaves no server behind
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// the channel alone must not keep a stopping server alive
process.channel?.unref();
