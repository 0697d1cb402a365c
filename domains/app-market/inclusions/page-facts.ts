import { INCLUSION_LENGTHS } from './rules.ts';
import { scanHead } from './scan-head.ts';

/** What a page says about itself. */
export interface PageFacts {
  name: string;
  description: string;
  /** Absolute; undefined without one. */
  manifest: string | undefined;
  icon: string | undefined;
}

/** What a web manifest says; fields that are missing or of the wrong type are left out. */
export interface ManifestFacts {
  id: string;
  name: string;
  description: string;
  icon: string | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** What is before the body; a page that hides its head deeper shows nothing. */
const HEAD_LENGTH = 200_000;

/** Reads title, description, icon and manifest from the head of a page; its text is data and is never shown as HTML. */
export function readPageFacts(html: string, base: string): PageFacts {
  const { tags, title } = scanHead(html.slice(0, HEAD_LENGTH));
  const metas = tags.meta.map(withoutEntities);
  const links = tags.link.map(withoutEntities);
  const meta = (...names: string[]) =>
    names.map((name) => metas.find((tag) => (tag.property ?? tag.name)?.toLowerCase() === name)?.content).find(Boolean);
  const link = (rel: string) => links.find((tag) => tag.rel?.toLowerCase().split(/\s+/).includes(rel))?.href;
  return {
    name: tidy(meta('og:site_name', 'application-name', 'og:title') ?? decoded(title ?? ''), INCLUSION_LENGTHS.name),
    description: tidy(meta('og:description', 'description') ?? '', INCLUSION_LENGTHS.description),
    manifest: absolute(link('manifest'), base),
    icon: absolute(link('apple-touch-icon') ?? link('icon') ?? meta('og:image'), base),
  };
}

/** Undefined for what is not a JSON object. */
export function readManifest(text: string, base: string): ManifestFacts | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const manifest = parsed as Record<string, unknown>;
  const textOf = (key: string) => (typeof manifest[key] === 'string' ? manifest[key] : '');
  return {
    id: absolute(textOf('id') || textOf('start_url') || undefined, base) ?? '',
    name: tidy(textOf('name') || textOf('short_name'), INCLUSION_LENGTHS.name),
    description: tidy(textOf('description'), INCLUSION_LENGTHS.description),
    icon: absolute(largestIcon(manifest.icons), base),
  };
}

function largestIcon(icons: unknown): string | undefined {
  if (!Array.isArray(icons)) return undefined;
  const sized = icons.flatMap((icon: unknown) => {
    const { src, sizes } = (icon ?? {}) as { src?: unknown; sizes?: unknown };
    if (typeof src !== 'string' || src.toLowerCase().endsWith('.svg')) return [];
    return [{ src, size: typeof sizes === 'string' ? Number.parseInt(sizes, 10) || 0 : 0 }];
  });
  return sized.toSorted((a, b) => b.size - a.size)[0]?.src;
}

const withoutEntities = (tag: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(tag).map(([name, value]) => [name, decoded(value)]));

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function tidy(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return [...line].slice(0, most).join('').trim();
}

function absolute(address: string | undefined, base: string): string | undefined {
  if (!address || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
