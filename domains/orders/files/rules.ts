import { normalForm } from '../../../platform/text/normal-form.ts';

const MB = 1024 * 1024;

export const MAX_DIGITAL_BYTES = 20 * MB;
/** Of all files of a shop. */
export const SHOP_BYTES = 2_000 * MB;
export const MAX_FILES = 10;
const MAX_NAME = 200;

/** Downloads of one file by one order line. */
export const MOST_DOWNLOADS = 10;
/** Repeating a download within this time, as programs that accelerate or resume do, counts once. */
export const SAME_DOWNLOAD_MINUTES = 60;
/** How long the link in a page or an answer works, and the one in a mail. */
export const PAGE_LINK_SECONDS = 3_600;
export const MAIL_LINK_SECONDS = 7 * 86_400;
/** A removed file can be downloaded for so long by those who paid before. */
export const KEPT_DAYS = 365;

/** Control and direction characters, and what separates folders or is special in names on some system. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;

/** A file's name as it is offered for saving: without folders, hidden prefixes and what systems refuse. */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = normalForm(last, 'NFC').replace(UNSAFE, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  if (clean.length <= MAX_NAME) return clean.trim() || 'file';
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 && clean.length - dot <= 20 ? clean.slice(dot) : '';
  return clean.slice(0, MAX_NAME - ending.length) + ending;
}
