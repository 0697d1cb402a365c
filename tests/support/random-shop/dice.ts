import fc from 'fast-check';

/** The choices of one step, dealt in advance: the same seed makes the same choices. */
export class Dice {
  readonly #numbers: readonly number[];
  #next = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    const number = this.#numbers[this.#next++ % this.#numbers.length] ?? 0;
    return Math.floor((number / 2 ** 32) * end);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** Undefined only for an empty list. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  choose<T>(...list: [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }
}

/**
 * A number of steps, each with its random numbers. Every kind occurs equally often, in an order determined by the seed,
 * so none is omitted by chance.
 */
export function dealSteps<Name extends string>(
  names: readonly Name[],
  { seed, steps }: { seed: number; steps: number },
): { name: Name; dice: Dice }[] {
  const numbers = fc.array(fc.noBias(fc.nat({ max: 0xff_ff_ff_ff })), { minLength: 40, maxLength: 40 });
  const round = fc.tuple(
    fc.shuffledSubarray([...names], { minLength: names.length, maxLength: names.length }),
    fc.array(numbers, { minLength: names.length, maxLength: names.length }),
  );
  const rounds = fc.sample(round, { seed, numRuns: Math.ceil(steps / names.length) });
  return rounds
    .flatMap(([order, dice]) => order.map((name, at) => ({ name, dice: new Dice(dice[at] ?? []) })))
    .slice(0, steps);
}
