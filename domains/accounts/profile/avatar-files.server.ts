import { putAll } from '../../../platform/images.ts';
import { readSquarePicture } from '../../../platform/square-pictures.ts';
import type { Storage } from '../../../platform/storage.ts';
import { randomToken } from '../../../platform/tokens.ts';
import { AVATAR_EDGES, avatarAt, type CropSquare, NAMED_EDGE, squareOf } from './rules.ts';

/** What people may upload as their picture (specification 5), by its content. */
const TAKEN = ['jpeg', 'png'];
const OWN_FILE = /^\/media\/avatars\/[\w-]+\/\d+\.webp$/;

/**
 * Cuts, encodes and stores a picture in every edge and answers with its address. Each upload has a folder of its own:
 * what one member takes away is nobody else's.
 */
export async function storeAvatar(storage: Storage, bytes: Buffer, crop?: CropSquare): Promise<string> {
  const squares = await readSquarePicture(bytes, TAKEN, (width, height) => squareOf(width, height, crop), AVATAR_EDGES);
  const folder = `avatars/${randomToken().slice(0, 22)}`;
  await putAll(
    storage,
    squares.map(({ edge, content }) => ({ name: `${folder}/${edge}.webp`, content })),
  );
  return `/media/${folder}/${NAMED_EDGE}.webp`;
}

/** Takes the files behind such an address away; a drawing of the demo content, shared by many, stays. */
export async function removeAvatarFiles(storage: Storage, url: string): Promise<void> {
  if (!OWN_FILE.test(url)) return;
  await Promise.all(AVATAR_EDGES.map((edge) => storage.remove(avatarAt(url, edge).slice('/media/'.length))));
}
