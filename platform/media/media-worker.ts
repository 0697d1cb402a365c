import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { isDomainError } from '../errors.ts';
import { readPicture } from './images.ts';
import { readMedia } from './media-files.ts';
import type { MediaAnswer, MediaTask } from './media-workers.ts';
import { drawShareCard } from './share-card.ts';
import { readSquarePicture } from './square-pictures.ts';
import { readVideo } from './videos.ts';

// one picture at a time and no cache: memory is freed before the next one begins
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (task: MediaTask) => {
  void answer(task).then((found) => process.send?.(found));
});
// without the server nobody needs the result; SIGKILL because an ordinary exit waits for the decoder
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answer({ path, square, card, video, media }: MediaTask): Promise<MediaAnswer> {
  try {
    if (media) return { media: await readMedia(path) };
    if (video) return { video: await readVideo(path) };
    const bytes = await readFile(path);
    if (card) return { card: await drawShareCard(bytes) };
    if (!square) return { picture: await readPicture(bytes) };
    return { squares: await readSquarePicture(bytes, square) };
  } catch (error) {
    if (isDomainError(error)) return { refused: { code: error.code, details: error.details } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
