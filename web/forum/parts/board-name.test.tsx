import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { BoardName } from './board-name.tsx';

const board = { id: 1, slug: 'kitchen', name: 'Pots and pans', color: '#b45309', icon: '' };

const shownAt = (path: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        {['/bbs/:theme?', '/bbs/:theme/board/:slug', '/bbs/board/:slug'].map((each) => (
          <Route key={each} path={each} element={<BoardName board={board} />} />
        ))}
      </Routes>
    </MemoryRouter>,
  );

test('lists name the board of a topic, except on its own page', () => {
  for (const path of ['/bbs', '/bbs/theme3', '/bbs/board/garden'])
    expect([path, shownAt(path)]).toEqual([path, expect.stringContaining('Pots and pans')]);
  for (const path of ['/bbs/board/kitchen', '/bbs/theme3/board/kitchen']) expect(shownAt(path)).toBe('');
});
