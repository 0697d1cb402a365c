import { expect, test } from 'vitest';
import { leadsToChat } from './leads-to-chat.ts';

test.each([
  ['/chat/7', true],
  ['/chat/7?product=9', true],
  ['/chat/..//elsewhere.example', false],
  ['/chat/%2e%2e//elsewhere.example', false],
  ['/chat/../users', false],
])('the panel opens for %s: %s', (href, leads) => {
  expect(leadsToChat(new URL(href, 'https://shop.example'))).toBe(leads);
});
