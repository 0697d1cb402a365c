import { launchBrowser } from '../tests/support/browser.ts';

const LIMIT_KB = 120;

/** Compressed scripts loaded by home, list and detail together, each file counted once: the cost of a visit. */
async function weigh(url: string): Promise<Map<string, number>> {
  const browser = await launchBrowser({ isWhole: true });
  const weights = new Map<string, number>();
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Map<string, string>();
    session.on('Network.responseReceived', ({ requestId, response, type }) => {
      if (type === 'Script' || /\.js(?:\?|$)/.test(response.url)) scripts.set(requestId, response.url);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const script = scripts.get(requestId);
      // what comes from the browser's cache was already counted
      if (script && !weights.has(script)) weights.set(script, encodedDataLength);
    });
    const list = await fetch(`${url}/api/front/product/list?limit=1`).then((answer) => answer.json());
    const { id } = (list as { data: { list: { id: number }[] } }).data.list[0] ?? { id: 0 };
    for (const path of ['/', '/goods/goods_search', `/goods_detail/${id}`]) {
      await page.goto(url + path, { waitUntil: 'networkidle' });
    }
  } finally {
    await browser.close();
  }
  return weights;
}

const url = process.argv[2];
if (!url) {
  console.error('bench: node bench/page-weight.ts http://localhost:3000');
  process.exit(1);
}
const weights = await weigh(url.replace(/\/$/, ''));
for (const [script, bytes] of weights) console.log(`${String(bytes).padStart(8)}  ${new URL(script).pathname}`);
const total = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
console.log(
  `${total.toFixed(1)} KB of compressed scripts, at most ${LIMIT_KB}: ${total <= LIMIT_KB ? 'met' : 'MISSED'}`,
);
process.exit(total <= LIMIT_KB && weights.size > 0 ? 0 : 1);
