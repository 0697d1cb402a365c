import type { Storage } from '../../platform/media/storage.ts';
import { drawProduct } from './art/product-art.ts';
import {
  drawAdvertisement,
  drawAvatar,
  drawBanner,
  drawLoginPicture,
  drawMerchantLogo,
  drawSiteLogo,
} from './art/scene-art.ts';
import type { LogoGlyph } from './art/scenes/mark.ts';
import type { DemoMerchant, DemoProduct, DemoSlide, DemoTile } from './content/types.ts';

/** So many files are written at once. */
const AT_ONCE = 16;
/** Faces that the authors of reviews share. */
const FACES = 24;

const GLYPHS: Record<string, LogoGlyph> = {
  electronics: 'bolt',
  'home-appliances': 'house',
  fashion: 'hanger',
  beauty: 'drop',
  'home-living': 'cup',
  food: 'leaf',
  sports: 'ball',
  'kids-culture': 'book',
};

export interface Picture {
  url: string;
  /** The colour that it shows, of a product's picture. */
  color?: string;
}

/** Draws on demand and writes all at once at the end; the same picture is drawn once. */
export class PictureBook {
  readonly #drawings = new Map<string, () => string>();

  /** The address of a picture that will be there. */
  add(name: string, draw: () => string): string {
    this.#drawings.set(`demo/${name}.svg`, draw);
    return `/media/demo/${name}.svg`;
  }

  /** The first colour from three sides, every other one from the front. */
  ofProduct(product: Pick<DemoProduct, 'handle' | 'art'> & { variants: readonly { color: string }[] }): Picture[] {
    const colors = [...new Set(product.variants.map((variant) => variant.color))];
    return colors.flatMap((color, index) =>
      (index === 0 ? (['front', 'detail', 'scene'] as const) : (['front'] as const)).map((view) => ({
        url: this.add(`${product.handle}/${color.slice(1)}-${view}`, () => drawProduct(product.art, { color, view })),
        color,
      })),
    );
  }

  ofMerchant(merchant: DemoMerchant): string {
    const glyph = GLYPHS[merchant.categoryKey] ?? 'bag';
    return this.add(`merchants/${merchant.key}`, () => drawMerchantLogo(merchant.key, merchant.color, glyph));
  }

  ofSlide(slide: DemoSlide): string {
    return this.add(`banners/${slide.banner}`, () => drawBanner(slide.banner, slide.color));
  }

  ofTile(tile: DemoTile): string {
    return this.add(`tiles/${tile.art}`, () => drawAdvertisement(tile.art, tile.color));
  }

  /** A face for a name, the same for the same name. */
  ofPerson(name: string): string {
    let sum = 0;
    for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
    const face = `face-${sum % FACES}`;
    return this.add(`people/${face}`, () => drawAvatar(face));
  }

  logo(color: string): string {
    return this.add(`site/logo-${color.slice(1).toLowerCase()}`, () => drawSiteLogo(color));
  }

  loginPicture(): string {
    return this.add('site/login', drawLoginPicture);
  }

  async write(storage: Storage): Promise<number> {
    const waiting = [...this.#drawings];
    const count = waiting.length;
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await storage.put(next[0], next[1]());
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return count;
  }
}
