import { expect, test } from 'vitest';
import { describeDevice } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'desktop Chrome Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    'desktop Edge Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'desktop Firefox Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'desktop Chrome ChromeOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'desktop Safari macOS',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/124.0`,
    'desktop Opera macOS',
  ],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'phone Safari iOS'],
  [`${IPHONE} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'phone Chrome iOS'],
  [`${IPHONE} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 'phone Firefox iOS'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/zh_CN`, 'phone WeChat iOS'],
  [`${IPHONE} Mobile/15E148 Safari Line/14.19.0`, 'phone LINE iOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'phone Chrome Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'phone Samsung Internet Android',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'tablet Chrome Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'phone Firefox Android'],
  ['Mozilla/5.0 (Android 15; Tablet; rv:144.0) Gecko/144.0 Firefox/144.0', 'tablet Firefox Android'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'tablet Safari iPadOS',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/132.0.0.0 Safari/537.36 HuaweiBrowser/5.0 Mobile`,
    'phone Huawei Browser HarmonyOS',
  ],
  ['curl/8.14.1', 'program curl '],
  ['node', 'program node '],
  ['python-requests/2.32.3', 'program python-requests '],
  ['', 'unknown  '],
  ['<script>alert(1)</script>', 'unknown  '],
])('%s', (userAgent, expected) => {
  const { kind, browser, os } = describeDevice(userAgent);
  expect(`${kind} ${browser} ${os}`).toBe(expected);
});

test('an endless name is not read to its end', () => {
  expect(describeDevice(`${'x'.repeat(100_000)}Windows`).os).toBe('');
});
