import { buildIfStale } from './build.ts';

// React decides when it is loaded which of its builds it is
process.env.NODE_ENV ??= 'production';
await buildIfStale((text) => console.log(`stoa: ${text}`));
await import('../server/main.ts');
