import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Takes what a terminal would show. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * The first line of the input. A terminal does not show it and asks for it twice; null if the two differ. Empty if there
 * is none, or if the reader presses Ctrl+C.
 */
export async function readPassword(input: NodeJS.ReadStream, output: NodeJS.WritableStream): Promise<string | null> {
  const isTerminal = input.isTTY === true;
  const lines = createInterface({ input, output: nowhere(), terminal: isTerminal });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string> => {
    output.write(prompt);
    const { value = '' } = await typed.next();
    output.write('\n');
    return value;
  };
  try {
    const password = await ask('password: ');
    const isSame = !isTerminal || password === '' || (await ask('again: ')) === password;
    return isSame ? password : null;
  } finally {
    lines.close();
  }
}
