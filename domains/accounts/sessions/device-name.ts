/** Browser and system parsed from a user agent; empty if unknown. Product names are not translated. */
export interface DeviceName {
  kind: 'desktop' | 'phone' | 'tablet' | 'program' | 'unknown';
  browser: string;
  os: string;
}

/** The first match counts: most browsers also claim to be those further down. */
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/AlipayClient/, 'Alipay'],
  [/\bLine\//, 'LINE'],
  [/FBAN|FBAV/, 'Facebook'],
  [/MQQBrowser|QQBrowser/, 'QQ Browser'],
  [/UCBrowser/, 'UC Browser'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/YaBrowser/, 'Yandex'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOP[RTX]\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/CriOS|HeadlessChrome|Chrome|Chromium/, 'Chrome'],
  [/Version\/[\d.]+.*Safari|iPhone.*Safari/, 'Safari'],
  [/MSIE|Trident/, 'Internet Explorer'],
];

const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** API clients by the first word of their name, which says more to their owner than "unknown". */
const PROGRAM =
  /^(curl|Wget|node|undici|axios|python-requests|Python|aiohttp|okhttp|Java|Go-http-client|PostmanRuntime|Dart|ruby|Apache-HttpClient)\b/i;

const find = (names: [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1] ?? '';

/** Parses a User-Agent header for a list of devices. It is unverified, and nothing is decided by it. */
export function describeDevice(userAgent: string): DeviceName {
  const text = userAgent.slice(0, 300);
  const program = PROGRAM.exec(text)?.[1];
  if (program) return { kind: 'program', browser: program, os: '' };
  const browser = find(BROWSERS, text);
  const os = find(SYSTEMS, text);
  return { kind: kindOf(text, os), browser, os };
}

function kindOf(text: string, os: string): DeviceName['kind'] {
  if (os === 'iPadOS' || /Tablet/.test(text)) return 'tablet';
  if (os === 'iOS' || /Mobile/.test(text)) return 'phone';
  // an Android that does not say "Mobile" is a tablet
  if (os === 'Android') return 'tablet';
  return os === '' ? 'unknown' : 'desktop';
}
