import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createTextBook } from '../../platform/locale/text-book.ts';
import { TextsProvider } from '../texts/texts.tsx';
import { LocalTime } from './local-time.tsx';
import { ShownZone, SiteZone } from './shown-zone.ts';

const LATE = '2026-10-06T17:30:00.000Z';

function shown(office: string | null, style: 'date' | 'minute'): string {
  return renderToStaticMarkup(
    <TextsProvider book={createTextBook('en', {})} files={{}}>
      <SiteZone value="Asia/Shanghai">
        <ShownZone value={office}>
          <LocalTime iso={LATE} style={style} />
        </ShownZone>
      </SiteZone>
    </TextsProvider>,
  );
}

test('the page of the server has days and times of the site’s zone, in an office those of the office', () => {
  expect(shown(null, 'date')).toContain('Oct 7, 2026');
  expect(shown(null, 'minute')).toMatch(/Oct 7, 2026.*1:30/);
  expect(shown('UTC', 'date')).toContain('Oct 6, 2026');
});
