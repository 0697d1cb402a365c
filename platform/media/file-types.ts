import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** The `Content-Type` of a file of ours by the ending of its name; bytes without a meaning for any other. */
export function fileType(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream';
}

/** For files that never change under their name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
