import { type Ctx, emit } from '../kit/context.ts';
import type { Letter } from './contract.ts';

const keyOf = ({ readerId, link }: Letter) => `${readerId} ${link}`;

/** Whether a reader may no longer see what is linked; asked for all of them at once. */
export async function withheldLetters(ctx: Ctx, letters: readonly Letter[]): Promise<(letter: Letter) => boolean> {
  const unique = new Map(letters.filter(({ link }) => link !== '').map((letter) => [keyOf(letter), letter]));
  const withheld = new Set<string>();
  if (unique.size > 0) {
    await emit(ctx, 'letters.leaving', {
      letters: [...unique.values()],
      withhold: (letter) => void withheld.add(keyOf(letter)),
    });
  }
  return (letter) => withheld.has(keyOf(letter));
}
