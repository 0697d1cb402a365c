import { putAll } from '../../../platform/media/images.ts';
import type { EncodedSquare } from '../../../platform/media/square-pictures.ts';
import type { Storage } from '../../../platform/media/storage.ts';
import { randomToken } from '../../../platform/tokens.ts';
import { AVATAR_EDGES, avatarAt, NAMED_EDGE } from './rules.ts';

const OWN_FILE = /^\/media\/avatars\/[\w-]+\/\d+\.webp$/;

/** Stores an avatar in every size and returns its URL; each has a separate folder. */
export async function storeAvatar(storage: Storage, squares: readonly EncodedSquare[]): Promise<string> {
  const folder = `avatars/${randomToken().slice(0, 22)}`;
  await putAll(
    storage,
    squares.map(({ edge, content }) => ({ name: `${folder}/${edge}.webp`, content })),
  );
  return `/media/${folder}/${NAMED_EDGE}.webp`;
}

/** Deletes the files behind such a URL; drawings of the demo content are shared and stay. */
export async function removeAvatarFiles(storage: Storage, url: string): Promise<void> {
  if (!OWN_FILE.test(url)) return;
  await Promise.all(AVATAR_EDGES.map((edge) => storage.remove(avatarAt(url, edge).slice('/media/'.length))));
}
