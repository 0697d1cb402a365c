import { putAll } from '../../../platform/images.ts';
import type { EncodedSquare } from '../../../platform/square-pictures.ts';
import type { Storage } from '../../../platform/storage.ts';
import { randomToken } from '../../../platform/tokens.ts';
import { AVATAR_EDGES, avatarAt, NAMED_EDGE } from './rules.ts';

const OWN_FILE = /^\/media\/avatars\/[\w-]+\/\d+\.webp$/;

/** Stores an avatar in every edge and answers with its address; each has a folder of its own that nobody else uses. */
export async function storeAvatar(storage: Storage, squares: readonly EncodedSquare[]): Promise<string> {
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
