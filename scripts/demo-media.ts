/** Draws the video and plays the sound of the demo forum with ffmpeg: `node scripts/demo-media.ts`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawProduct } from '../database/demo/art/product-art.ts';

const TARGET = join(import.meta.dirname, '../domains/forum/demo/media');
const SIZE = { width: 640, height: 360 };
const SECONDS = 4;
const FRAMES = 15;

const SCENES = [
  { kind: 'kettle', color: '#8a9a5b', view: 'scene' },
  { kind: 'mug', color: '#b45309', view: 'scene' },
  { kind: 'kettle', color: '#8a9a5b', view: 'detail' },
] as const;

const ffmpeg = (words: readonly string[]) =>
  execFileSync(process.env.FFMPEG ?? 'ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...words], {
    stdio: 'inherit',
  });

const folder = mkdtempSync(join(tmpdir(), 'stoa-demo-media-'));
try {
  await drawVideo();
  playSound();
  for (const name of ['360.mp4', 'poster.jpg', 'thumb.jpg', 'audio.m4a']) {
    const found = statSync(join(TARGET, name), { throwIfNoEntry: false });
    if (found) console.log(name, found.size);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Three drawings, each slowly approached, with a dissolve between them. */
async function drawVideo(): Promise<void> {
  const inputs: string[] = [];
  for (const [nth, { kind, color, view }] of SCENES.entries()) {
    const path = join(folder, `${nth}.png`);
    const drawing = Buffer.from(drawProduct(kind, { color, view }));
    await sharp(drawing, { density: 144 }).resize(1_280, 720, { fit: 'cover' }).png().toFile(path);
    inputs.push('-i', path);
  }
  const frames = SECONDS * FRAMES;
  const moved = SCENES.map(
    (_, nth) =>
      `[${nth}:v]zoompan=z='1+0.12*on/${frames}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${frames}:s=${SIZE.width}x${SIZE.height}:fps=${FRAMES},format=yuv420p[s${nth}]`,
  );
  const joined = [
    `[s0][s1]xfade=transition=fade:duration=0.6:offset=${SECONDS - 0.6}[a]`,
    `[a][s2]xfade=transition=fade:duration=0.6:offset=${2 * (SECONDS - 0.6)}[v]`,
  ];
  const film = join(TARGET, '360.mp4');
  ffmpeg([
    ...inputs,
    ...['-filter_complex', [...moved, ...joined].join(';'), '-map', '[v]', '-an'],
    ...[
      '-pix_fmt',
      'yuv420p',
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '30',
      '-profile:v',
      'high',
      '-g',
      '150',
    ],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', film],
  ]);
  ffmpeg(['-ss', '1', '-i', film, '-frames:v', '1', '-q:v', '6', join(TARGET, 'poster.jpg')]);
  ffmpeg(['-ss', '1', '-i', film, '-frames:v', '1', '-vf', 'scale=320:-2', '-q:v', '6', join(TARGET, 'thumb.jpg')]);
}

/** Ten seconds of a slow arpeggio that fades like a struck bowl. */
function playSound(): void {
  const notes = [220, 277.18, 329.63, 440, 554.37, 659.26];
  const tones = notes.map((pitch, nth) => {
    const from = nth * 1.2;
    const ring = (times: number, share: number) => `${share}*sin(2*PI*${pitch * times}*(t-${from}))`;
    return `if(gte(t,${from}),exp(-0.9*(t-${from}))*(${ring(1, 0.22)}+${ring(2.01, 0.06)}),0)`;
  });
  ffmpeg([
    ...['-f', 'lavfi', '-i', `aevalsrc='${tones.join('+')}':s=32000:d=10`, '-af', 'afade=t=out:st=8:d=2'],
    ...['-ac', '1', '-c:a', 'aac', '-b:a', '48k', '-map_metadata', '-1', '-fflags', '+bitexact'],
    ...['-movflags', '+faststart', join(TARGET, 'audio.m4a')],
  ]);
}
