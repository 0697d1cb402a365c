import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { installOnDebian } from './install-on-debian.ts';

/** Of Debian's Chromium it shares most libraries. */
const DEBIAN_PACKAGES = ['ffmpeg'];
/** What the product encodes with. */
const ENCODERS = ['libx264', 'aac', 'mjpeg'];

/**
 * A real ffmpeg: TEST_FFMPEG, the machine's, or one installed now (as root on Debian). Throws if there is none, so that
 * tests that need it are not skipped silently.
 */
export function findRealFfmpeg(): string {
  const chosen = process.env.TEST_FFMPEG ?? 'ffmpeg';
  if (canEncode(chosen) || (installOnDebian('ffmpeg', DEBIAN_PACKAGES) && canEncode(chosen))) return chosen;
  throw new Error(
    `No ffmpeg with ${ENCODERS.join(', ')}: install it, name it in TEST_FFMPEG, or run as root on Debian so that it can be installed.`,
  );
}

function canEncode(program: string): boolean {
  const { stdout, status } = spawnSync(program, ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  return status === 0 && ENCODERS.every((name) => stdout.includes(` ${name} `));
}

/** Runs ffmpeg; returns what it reports. */
export async function askFfmpeg(program: string, args: readonly string[]): Promise<string> {
  const { stderr } = await promisify(execFile)(program, ['-hide_banner', '-nostdin', '-y', ...args], {
    timeout: 60_000,
  });
  return stderr;
}
