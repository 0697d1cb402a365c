import { sayAndSetQuiet } from './set-quiet.ts';

const USAGE = `npm run quiet:copy

Makes this database a quiet copy: no process on it sends mail, text messages, push notifications or webhooks, or calls a
payment provider. Run it after pg_restore and before the first start. npm run release:copy ends it.`;

await sayAndSetQuiet(true, USAGE, {
  changed: 'the copy is quiet: it sends nothing until npm run release:copy',
  unchanged: 'the copy is quiet already',
});
