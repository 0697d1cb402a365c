import { afterEach, describe, expect, test } from 'vitest';
import { absoluteMediaUrl, mediaHtml, mediaUrl, setMediaBase } from './media-url.ts';
import { pictureSources } from './picture-sizes.ts';

afterEach(() => setMediaBase(''));

const PICTURE = `/media/images/${'0a'.repeat(16)}/640.webp`;
const HTML = `<p>/media/images/1</p><img src="${PICTURE}" alt=""><img alt="a" src="/media/private/1/640.webp">`;

test('without a CDN every address stays as it is', () => {
  for (const url of [PICTURE, '/art/login.svg', '', null, undefined]) expect(mediaUrl(url)).toBe(url);
  expect(mediaHtml(HTML)).toBe(HTML);
  expect(absoluteMediaUrl('https://shop.example', PICTURE)).toBe(`https://shop.example${PICTURE}`);
});

describe('with a CDN', () => {
  const CDN = 'https://media.shop.example';

  test('only public uploads have its address', () => {
    setMediaBase(CDN);
    expect(mediaUrl(PICTURE)).toBe(CDN + PICTURE);
    expect(absoluteMediaUrl('https://shop.example', PICTURE)).toBe(CDN + PICTURE);
    expect(absoluteMediaUrl('https://shop.example', '/share.png')).toBe('https://shop.example/share.png');
    const others = [
      '/media/private/1/640.webp?until=1',
      '/art/login.svg',
      'https://elsewhere.example/media/1.webp',
      '',
    ];
    for (const url of others) expect(mediaUrl(url)).toBe(url);
  });

  test('pictures of a text have it, the text itself and private pictures do not', () => {
    setMediaBase(CDN);
    expect(mediaHtml(HTML)).toBe(HTML.replace(`src="${PICTURE}"`, `src="${CDN}${PICTURE}"`));
  });

  test('so have all sizes of a picture', () => {
    setMediaBase(CDN);
    const sources = pictureSources(mediaUrl(PICTURE));
    expect(sources?.webp.split(', ').every((each) => each.startsWith(`${CDN}/media/images/`))).toBe(true);
  });
});
