import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A second of silence as MP3: frames of 128 kbit/s at 44.1 kHz. */
export function someSound(seconds = 1): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
  return Buffer.concat(Array.from({ length: Math.ceil(seconds * 38.28) }, () => frame));
}

/** A picture as a form's file. */
export const PICTURE = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Files that are no video whatever they are called, each with the code of its refusal. */
export const HOSTILE: readonly [string, Buffer, string][] = [
  ['a program', Buffer.from('MZ\x90\0\x03'.padEnd(400, '\0'), 'latin1'), 'forum_media_type'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(400)), 'forum_media_type'],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'), 'forum_media_type'],
  ['a list of files', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), 'forum_media_type'],
  [
    'four gigabytes in the header of a box',
    Buffer.concat([
      Buffer.from('000000206674797069736f6d0000000069736f6d6d70343200000000000000', 'hex'),
      Buffer.from('00fffffff06d646174', 'hex'),
    ]),
    'forum_media_broken',
  ],
];

/**
 * A program that answers as ffmpeg: it writes each of its outputs, and reports half of the way. `fails` ends with an error,
 * `hangs` runs until it is killed.
 */
export async function standInFfmpeg(how: 'works' | 'fails' | 'hangs' = 'works'): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'stoa-ffmpeg-')), 'ffmpeg.cjs');
  await writeFile(
    path,
    // read by the shell, which takes a path with a space, and by Node, for which the second line is a string
    `#!/bin/sh
':' //; exec "${process.execPath}" "$0" "$@"
const fs = require('node:fs');
const given = process.argv.slice(2);
if (given.includes('-encoders')) {
  console.log(' V....D libx264 H.264\\n A....D aac AAC\\n V....D mjpeg JPEG');
  process.exit(0);
}
fs.appendFileSync(__filename + '.log', JSON.stringify(given) + '\\n');
if ('${how}' === 'fails') { console.error('Invalid data found'); process.exit(1); }
if (!fs.existsSync(given[given.indexOf('-i') + 1])) process.exit(2);
const after = given.slice(given.indexOf('-i') + 2);
for (const name of after) if (/\\.(mp4|m4a|jpg)$/.test(name)) fs.writeFileSync(name, 'made: ' + name);
if (after.includes('pipe:1')) process.stdout.write(Buffer.alloc(4000, 7));
else console.log('out_time_us=1000000\\nprogress=continue');
if ('${how}' === 'hangs') setInterval(() => {}, 1000);
`,
  );
  await chmod(path, 0o755);
  return path;
}
