import type { ProductCard } from '../../../domains/catalog/contract.ts';
import type { OfficeSection } from '../../../domains/platform-office/home-sections/contract.ts';

export function toChoice({ id, name, image, merchant }: ProductCard) {
  return { id, name, image, shop: merchant.name };
}
export type ProductChoice = ReturnType<typeof toChoice>;
/** `isShown`: now, in at least one language. */
export type ListedSection = OfficeSection & { isShown: boolean };
