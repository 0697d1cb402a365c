import { fork } from 'node:child_process';
import { join } from 'node:path';
import { STOREFRONT_FOLDER, serveStorefront } from '../client/storefront/serve.ts';

const PORT = 5173;

const { origin } = await serveStorefront(STOREFRONT_FOLDER, PORT);
const [given] = process.argv.slice(2);
if (!given) fork(join(import.meta.dirname, 'start.ts'), { env: { ...process.env, API_ORIGINS: origin } });
const shop = given ?? `http://localhost:${process.env.PORT ?? 3000}`;
console.log(`storefront: ${origin}/?shop=${encodeURIComponent(shop)}`);
