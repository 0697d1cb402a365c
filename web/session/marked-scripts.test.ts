import { expect, test } from 'vitest';
import { takeMarkedScripts } from './marked-scripts.server.ts';

test('collects only marked inline scripts, and removes every mark', () => {
  const html = [
    '<link rel="modulepreload" href="/a.js" nonce="m4rk"/>',
    '<script>injected()</script>',
    '<script nonce="guess">injected()</script>',
    '<script nonce="m4rk">own()</script>',
    '<script type="module" nonce="m4rk">import "/a.js"</script>',
    '<script nonce="m4rk" src="/b.js"></script>',
  ].join('');
  const taken = takeMarkedScripts(html, 'm4rk');
  expect(taken.scripts).toEqual(['own()', 'import "/a.js"']);
  expect(taken.html).not.toContain('m4rk');
  expect(taken.html).toContain('<script>injected()</script>');
});
