import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Takes what a terminal would show. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The first line of the input; a terminal does not show it. Empty if there is none. */
export async function readPassword(input: NodeJS.ReadStream, output: NodeJS.WritableStream): Promise<string> {
  output.write('password: ');
  const lines = createInterface({ input, output: nowhere(), terminal: input.isTTY === true });
  const { value = '' } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  output.write('\n');
  return value;
}
