import { afterEach, expect, test, vi } from 'vitest';
import { type Outgoing, OutgoingQueue } from './outgoing.ts';

/** Its keys are its own properties, as in a browser. */
function storage() {
  const kept: Record<string, string> = {};
  const act = (name: string, value: unknown) => Object.defineProperty(kept, name, { value, enumerable: false });
  act('getItem', (key: string) => kept[key] ?? null);
  act('setItem', (key: string, text: string) => {
    kept[key] = text;
  });
  act('removeItem', (key: string) => {
    delete kept[key];
  });
  return kept;
}
const message: Outgoing = { clientId: 'a', msn: 'My parcel never came', msnType: 1, at: '2026-11-25T12:00:00Z' };

afterEach(() => void vi.unstubAllGlobals());

test('unsent messages are kept for their writer, and never shown or sent to the next person at the browser', () => {
  const kept = storage();
  vi.stubGlobal('localStorage', kept);
  new OutgoingQueue(1, 'user:3:').write([message]);
  expect(new OutgoingQueue(1, 'user:3:').read()).toEqual([message]);
  expect(new OutgoingQueue(2, 'user:3:').read()).toEqual([]);
  expect(JSON.stringify(kept)).not.toContain('parcel');
  expect(new OutgoingQueue(1, 'user:3:').read()).toEqual([]);
});
