import { expect, test } from 'vitest';
import { Background } from './background.ts';

test('closing stops running work and waits for its end', async () => {
  const background = new Background();
  const ended: string[] = [];
  const untilStopped = (name: string) =>
    background.run(async (stopped) => {
      await new Promise((resolve) => stopped.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended.push(name);
      if (name === 'fails') throw new Error(name);
    });
  const fails = untilStopped('fails');
  const works = untilStopped('works');
  fails.catch(() => {});
  await background.close();
  expect(ended).toEqual(['fails', 'works']);
  await expect(fails).rejects.toThrow('fails');
  await works;
});
