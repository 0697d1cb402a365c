import type { StoreBlock } from '../../../domains/stores/document.ts';
import { WEEKDAYS } from '../../../domains/stores/rules.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';

const TEXTS = ['title', 'text', 'button', 'tagline', 'note', 'address'] as const;

/** A block with the values of its form; what the form does not show stays. Not validated yet. */
export function readBlock(block: StoreBlock, submitted: Record<string, string>): unknown {
  const read: Record<string, unknown> = { ...block };
  for (const name of TEXTS) if (name in block) read[name] = readTexts(submitted, name);
  if ('count' in block) read.count = Number(submitted.count);
  if ('link' in block) read.link = (submitted.link ?? '').trim();
  if ('picture' in block) read.picture = submitted.picture ?? block.picture;
  if (block.kind === 'coupons') read.couponIds = readCoupons(submitted);
  if (block.kind === 'floor') {
    read.source = submitted.source;
    read.categoryId = Number(submitted.categoryId) || null;
  }
  if (block.kind === 'countdown') read.endsAt = readEnd(submitted.endsAt ?? '');
  if (block.kind === 'hours')
    read.days = Array.from({ length: WEEKDAYS }, (_, day) => {
      const [open = '', close = ''] = [submitted[`open.${day}`], submitted[`close.${day}`]];
      return open && close ? { open, close } : null;
    });
  return read;
}

/** The ticked ones, in the order of the form; undefined without any. */
function readCoupons(submitted: Record<string, string>): number[] | undefined {
  const ids = Object.keys(submitted).flatMap((name) => /^coupon\.(\d{1,15})$/.exec(name)?.[1] ?? []);
  return ids.length > 0 ? ids.map(Number) : undefined;
}

/** Typed in coordinated universal time, as the field says. */
const readEnd = (text: string) => (text ? `${text.slice(0, 16)}:00Z` : null);
