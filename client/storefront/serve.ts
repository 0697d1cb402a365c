import { join } from 'node:path';
import { build, preview } from 'vite';

/** Builds the storefront into a folder and serves it; 0 is any free port. */
export async function serveStorefront(folder: string, port: number) {
  const options = { root: import.meta.dirname, configFile: false, logLevel: 'warn' } as const;
  await build({ ...options, build: { outDir: folder, emptyOutDir: true } });
  const server = await preview({
    ...options,
    build: { outDir: folder },
    preview: { port, strictPort: port !== 0, host: 'localhost' },
  });
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { origin: new URL(url).origin, close: () => server.close() };
}

export const STOREFRONT_FOLDER = join(import.meta.dirname, '../../.cache/storefront');
