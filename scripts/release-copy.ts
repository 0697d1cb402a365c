import { sayAndSetQuiet } from './set-quiet.ts';

const USAGE = `npm run release:copy

Releases a quiet copy: its unsent messages are sent, and its jobs run as usual. Only for the copy that takes the place of
what it was copied from: otherwise people get everything twice.`;

await sayAndSetQuiet(false, USAGE, {
  changed: 'released: messages of this copy are sent from now on',
  unchanged: 'this is not a quiet copy: there is nothing to release',
});
