import { type AppGlyph, appIcon, phoneScreen, windowScreen } from './scenes/app.ts';
import { type AdvertisementName, advertisement, type BannerName, banner } from './scenes/banner.ts';
import { type EmptyName, emptyPicture } from './scenes/empty.ts';
import { loginPicture } from './scenes/login.ts';
import { colonnade, type LogoGlyph, merchantSign, wordmark } from './scenes/mark.ts';
import { portrait } from './scenes/portrait.ts';
import { takeBrush } from './shading.ts';
import { sheet } from './sheet.ts';

/** A picture of the carousel, 1240 by 420; its left 45 % is light and calm, for dark text. */
export function drawBanner(name: BannerName, color: string): string {
  const b = takeBrush(`banner ${name} ${color}`, color);
  return sheet(1240, 420, banner(b, name), b);
}

/** An advertisement tile, 600 by 300; its left 40 % is light and calm, for dark text. */
export function drawAdvertisement(name: AdvertisementName, color: string): string {
  const b = takeBrush(`advertisement ${name} ${color}`, color);
  return sheet(600, 300, advertisement(b, name), b);
}

/** A merchant's sign, 200 by 200. */
export function drawMerchantLogo(seed: string, color: string, glyph: LogoGlyph): string {
  const b = takeBrush(`sign ${seed} ${color} ${glyph}`, color);
  return sheet(200, 200, merchantSign(b, seed, glyph), b);
}

/** A person's picture, 160 by 160, the same for the same seed. */
export function drawAvatar(seed: string): string {
  const b = takeBrush(`avatar ${seed}`, '#8aa0c0');
  return sheet(160, 160, portrait(b, seed), b);
}

/** The picture at the left of the login dialog, 380 by 520. */
export function drawLoginPicture(): string {
  const b = takeBrush('login', '#e1251b');
  return sheet(380, 520, loginPicture(b), b);
}

/** The mark and the name, 138 by 40; `ink` is the colour of the name. */
export function drawSiteLogo(color: string, ink = '#16181d'): string {
  const b = takeBrush(`logo ${color} ${ink}`, color);
  return sheet(138, 40, colonnade(b) + wordmark(ink), b);
}

/** The mark alone, 40 by 40: for the browser's tab and for phones. */
export function drawSiteMark(color: string): string {
  const b = takeBrush(`mark ${color}`, color);
  return sheet(40, 40, colonnade(b), b);
}

/** Illustration for an empty list, 320 by 240. */
export function drawEmpty(name: EmptyName, color = '#1d5cff'): string {
  const b = takeBrush(`empty ${name} ${color}`, color);
  return sheet(320, 240, emptyPicture(b, name), b);
}

/** The icon of an app, 192 by 192. */
export function drawAppIcon(seed: string, color: string, glyph: AppGlyph): string {
  const b = takeBrush(`app ${seed} ${color} ${glyph}`, color);
  return sheet(192, 192, appIcon(b, seed, glyph), b);
}

/** A screenshot of an app: 540 by 960 on a telephone, 1280 by 800 in a window. */
export function drawAppScreen(seed: string, color: string, { glyph, isPhone }: { glyph: AppGlyph; isPhone: boolean }) {
  const b = takeBrush(`screen ${seed} ${color} ${isPhone}`, color);
  return isPhone ? sheet(540, 960, phoneScreen(b, seed, glyph), b) : sheet(1280, 800, windowScreen(b, seed, glyph), b);
}
