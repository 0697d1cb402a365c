import { DomainError } from '../../../platform/errors.ts';
import { loadSharp, MAX_PICTURE_BYTES, storePicture } from '../../../platform/media/images.ts';
import {
  fetchOutside,
  OutgoingError,
  type OutgoingGuard,
  type OutgoingRefusal,
} from '../../../platform/network/outgoing.ts';
import type { Ctx } from '../../kit/context.ts';
import { canonicalAddress } from '../manage/web-address.ts';
import type { InclusionPreview } from './contract.ts';
import { readManifest, readPageFacts } from './page-facts.ts';

/** The page, its manifest and its icon; replaceable in tests, which have no public address. */
export type FetchOutside = (address: string, limits: { maxBytes: number; accept: string }) => Promise<Buffer>;

const PAGE_BYTES = 1024 * 1024;
const MANIFEST_BYTES = 256 * 1024;
const TIMEOUT_MS = 8_000;
const HASH_SIDE = 8;

/** Fetches with a limit in bytes and time; a guard of its own is for tests. */
export const outsideThrough =
  (guard?: OutgoingGuard): FetchOutside =>
  (address, limits) =>
    fetchOutside(address, { ...limits, timeoutMs: TIMEOUT_MS, ...(guard && { guard }) });

export interface OutsideApp extends InclusionPreview {
  /** Where its icon is; only the server fetches it. */
  iconAddress: string | undefined;
}

/**
 * What a page says about itself, from its web manifest, else from its head. Throws `inclusion_address_invalid`,
 * `inclusion_no_page`, and the refusals of what cannot be fetched.
 */
export async function readOutsideApp(typed: string, fetch: FetchOutside = outsideThrough()): Promise<OutsideApp> {
  const address = canonicalAddress(typed);
  if (!address) throw new DomainError('inclusion_address_invalid');
  const page = (await fetchPart(fetch, address, PAGE_BYTES, 'text/html')).toString('utf8');
  if (!/<(?:!doctype html|html|head|title|meta|body)\b/i.test(page)) throw new DomainError('inclusion_no_page');
  const facts = readPageFacts(page, address);
  const manifest = facts.manifest === undefined ? undefined : await readManifestAt(fetch, facts.manifest);
  return {
    address,
    manifestId: manifest?.id || '',
    name: manifest?.name || facts.name,
    description: manifest?.description || facts.description,
    iconAddress: manifest?.icon || facts.icon,
  };
}

/** A manifest that cannot be had or read is treated as if the page named none. */
async function readManifestAt(fetch: FetchOutside, address: string) {
  try {
    return readManifest(
      (await fetchPart(fetch, address, MANIFEST_BYTES, 'application/manifest+json')).toString('utf8'),
      address,
    );
  } catch {
    return undefined;
  }
}

async function fetchPart(fetch: FetchOutside, address: string, maxBytes: number, accept: string): Promise<Buffer> {
  try {
    return await fetch(address, { maxBytes, accept });
  } catch (error) {
    throw error instanceof OutgoingError ? new DomainError(REFUSALS[error.reason]) : error;
  }
}

const REFUSALS = {
  address_invalid: 'inclusion_address_invalid',
  address_private: 'inclusion_address_private',
  unreachable: 'inclusion_unreachable',
  status: 'inclusion_unreachable',
  timeout: 'inclusion_slow',
  redirects: 'inclusion_redirects',
  too_large: 'inclusion_too_large',
} as const satisfies Record<OutgoingRefusal, string>;

export interface StoredIcon {
  url: string;
  hash: string;
}

/** Fetches an icon and stores it re-encoded; empty if there is none or it is not a picture. */
export async function storeIcon(
  { app }: Pick<Ctx, 'app'>,
  address: string | undefined,
  fetch: FetchOutside = outsideThrough(),
): Promise<StoredIcon> {
  if (!address) return { url: '', hash: '' };
  try {
    const picture = await app.mediaWorkers.readBytes(
      await fetch(address, { maxBytes: MAX_PICTURE_BYTES, accept: 'image/*' }),
    );
    const last = picture.files.at(-1);
    const hash = last ? await averageHash(last.content) : '';
    return { url: (await storePicture(app.storage, picture)).url, hash };
  } catch (error) {
    if (error instanceof OutgoingError || error instanceof DomainError) return { url: '', hash: '' };
    throw error;
  }
}

/** 64 bits: which fields of the picture, shrunk to 8 by 8 in grey, are brighter than their average. */
async function averageHash(picture: Uint8Array): Promise<string> {
  const sharp = await loadSharp();
  const grey = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const average = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const bits = [...grey].reduce((all, value) => (all << 1n) | (value > average ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, '0');
}
