import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Machine, MemoryUpkeep } from './memory-upkeep.ts';

const MB = 1024 ** 2;

function fakeMachine() {
  const state = { now: 0, resident: 300 * MB, utilisation: 0, inUse: 300 * MB, collections: 0 };
  const machine: Machine = {
    now: () => state.now,
    resident: () => state.resident,
    utilisation: () => state.utilisation,
    collect: () => {
      state.collections += 1;
      state.resident = state.inUse;
    },
  };
  return { state, upkeep: new MemoryUpkeep(machine) };
}

test('an idle process whose memory grew returns it once', () => {
  const { state, upkeep } = fakeMachine();
  upkeep.tick();
  expect(state.collections).toBe(0);
  state.resident = 363 * MB;
  upkeep.tick();
  expect(state.collections).toBe(0);
  state.resident = 364 * MB;
  upkeep.tick();
  expect(state).toMatchObject({ collections: 1, resident: 300 * MB });
  state.resident = 500 * MB;
  state.now = 299_999;
  upkeep.tick();
  expect(state.collections).toBe(1);
  state.now = 300_000;
  upkeep.tick();
  expect(state.collections).toBe(2);
});

test('a busy process is not stopped', () => {
  const { state, upkeep } = fakeMachine();
  state.resident = 700 * MB;
  state.utilisation = 0.05;
  upkeep.tick();
  expect(state.collections).toBe(0);
});

test('room is made for another process while busy, at most once a minute', () => {
  const { state, upkeep } = fakeMachine();
  state.utilisation = 1;
  state.resident = 700 * MB;
  upkeep.makeRoom();
  expect(state.collections).toBe(1);
  state.resident = 700 * MB;
  state.now = 59_999;
  upkeep.makeRoom();
  expect(state.collections).toBe(1);
  state.now = 60_000;
  upkeep.makeRoom();
  expect(state.collections).toBe(2);
});

test('memory that stays in use is not collected again', () => {
  const { state, upkeep } = fakeMachine();
  state.resident = 500 * MB;
  state.inUse = 500 * MB;
  upkeep.tick();
  state.now = 1_000_000;
  upkeep.tick();
  expect(state.collections).toBe(1);
});

test('what V8 keeps after its own collections goes back to the system', () => {
  const program = `
    import { MemoryUpkeep } from ${JSON.stringify(join(import.meta.dirname, 'memory-upkeep.ts'))};
    const upkeep = new MemoryUpkeep();
    let objects = Array.from({ length: 2_000_000 }, (_, nth) => ({ nth, next: [nth] }));
    objects = undefined;
    gc();
    const before = process.memoryUsage.rss();
    upkeep.makeRoom();
    console.log(Math.round((before - process.memoryUsage.rss()) / ${MB}));
  `;
  const options = ['--expose-gc', '--input-type=module', '--eval', program];
  const returned = execFileSync(process.execPath, options, { encoding: 'utf8' });
  expect(Number(returned)).toBeGreaterThan(50);
});
