import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { createTextBook } from '../../../platform/locale/text-book.ts';
import { TextsProvider } from '../../texts/texts.tsx';
import { EarningsTabs } from './earnings-tabs.tsx';

function linksFor(permissions: string[]): string[] {
  const Component = () => <EarningsTabs current="movements" />;
  const Stub = createRoutesStub([{ id: 'frame-merchant-office', path: '/', Component }]);
  const html = renderToStaticMarkup(
    <TextsProvider book={createTextBook('en', {})} files={{}}>
      <Stub hydrationData={{ loaderData: { 'frame-merchant-office': { permissions } } }} />
    </TextsProvider>,
  );
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
}

test('the tabs lead only to pages that this member of the staff may open', () => {
  expect(linksFor(['earnings.read'])).toEqual([
    '/login2/earnings',
    '/login2/earnings/withdrawals',
    '/login2/earnings/author_shares',
    '/login2/earnings/statements',
  ]);
  expect(linksFor(['payments.confirm'])).toEqual(['/login2/earnings/payments']);
});
