import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonLd } from './json-ld.tsx';

test('no text closes the element of structured data, and every text is read back as it was', () => {
  const name = '</script><script>alert(1)</script><!-- "quoted" & é';
  const html = renderToStaticMarkup(<JsonLd data={{ '@type': 'Product', name }} />);
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  const content = html.slice(html.indexOf('>') + 1, html.lastIndexOf('</script>'));
  expect(JSON.parse(content)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name });
});
