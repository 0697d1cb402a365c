import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SITE_TYPES, type SiteType } from '../../domains/sites/contract.ts';
import { createTextBook } from '../../platform/locale/text-book.ts';
import { TextsProvider } from '../texts/texts.tsx';
import { SITE_FRAMES } from './site-frames.ts';
import SiteLayout from './site-layout.tsx';
import { type SiteFrame, wingFrame } from './wing-frame.ts';

/** The document of an account page as sent by a site of a type. */
async function documentOf(type: SiteType): Promise<string> {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [{ Component: SiteLayout, children: [{ path: 'me', Component: () => 'My page' }] }],
    },
  ]);
  const page = <Stub initialEntries={['/me']} hydrationData={{ loaderData: { root: { site: { type } } } }} />;
  return new Promise((resolve, reject) => {
    let html = '';
    const target = new Writable({
      write: (chunk, _encoding, done) => {
        html += chunk;
        done();
      },
      final: () => resolve(html),
    });
    const book = createTextBook('en', {});
    const { pipe } = renderToPipeableStream(
      <TextsProvider book={book} files={{}}>
        {page}
      </TextsProvider>,
      {
        onAllReady: () => pipe(target),
        onError: reject,
      },
    );
  });
}

const ForumFrame: SiteFrame = ({ children }) => <section data-frame="forum">{children}</section>;
const frames = { ...SITE_FRAMES };

describe('the frame around a page', () => {
  afterEach(() => void Object.assign(SITE_FRAMES, frames));

  it.each(SITE_TYPES)('exists on sites of the type %s', (type) => {
    expect(SITE_FRAMES[type]).toBeDefined();
  });

  it('is that of the site it is opened on, and no other is loaded', async () => {
    const plain: SiteFrame = ({ children }) => <section data-frame="goods">{children}</section>;
    const load = vi.fn(async () => ({ default: ForumFrame }));
    Object.assign(SITE_FRAMES, { goods: plain, bbs: wingFrame(['forum'], load) });
    expect(await documentOf('goods')).toContain('<section data-frame="goods">My page</section>');
    expect(load).not.toHaveBeenCalled();
    const forum = await documentOf('bbs');
    expect(forum).toContain('data-frame="forum"');
    expect(forum).toContain('My page');
    expect(forum).not.toContain('data-frame="goods"');
    expect(load).toHaveBeenCalledOnce();
  });
});
