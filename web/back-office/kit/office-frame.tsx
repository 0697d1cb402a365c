import type { ReactNode } from 'react';
import { formatZone } from '../../../platform/locale/format-date.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ShownZone } from '../../ui/shown-zone.ts';
import { useArrival } from '../../ui/use-arrival.ts';
import type { ColourScheme } from '../colour-schemes.ts';
import { type BackOffice, BackOfficeHere } from './back-office.tsx';
import { LeavingGuard } from './leaving-guard.tsx';
import { OfficeBar } from './office-bar.tsx';
import { OfficeNavigation } from './office-navigation.tsx';
import type { SectionGroup } from './office-section.ts';
import { OfficeServiceHere } from './office-service.tsx';
import { useClosingPopovers } from './use-closing-popovers.ts';
import { useRefusedFocus } from './use-refused-focus.ts';

interface OfficeFrameProps {
  office: BackOffice;
  /** The name of the office's owner: the site or the shop. */
  owner: string;
  colourScheme: ColourScheme;
  /** The zone of its times. */
  timeZone: string;
  groups: readonly SectionGroup[];
  /** Whose customers the reader may answer: a shop, or 0 for the platform. */
  serviceOf?: number;
  /** Further controls of the bar. */
  more?: ReactNode;
  children: ReactNode;
}

/** A back office: sections at the left, on phones behind a menu. */
export function OfficeFrame({
  office,
  owner,
  colourScheme,
  timeZone,
  groups,
  serviceOf,
  more,
  children,
}: OfficeFrameProps) {
  const { t, locale } = useTexts();
  const canAnswer = groups.some(({ sections }) => sections.some(({ key }) => key === 'chat'));
  useArrival();
  useRefusedFocus();
  useClosingPopovers();
  return (
    <BackOfficeHere office={office} groups={groups}>
      <OfficeServiceHere merId={canAnswer ? serviceOf : undefined}>
        <div
          data-office={colourScheme}
          className="min-h-screen bg-page text-ink lg:grid lg:grid-cols-[232px_minmax(0,1fr)] print:block print:bg-card"
        >
          <a
            href="#content"
            className="sr-only z-[70] rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
          >
            {t('shell:skip_link')}
          </a>
          <OfficeNavigation groups={groups} owner={owner} />
          <div className="min-w-0">
            <OfficeBar colourScheme={colourScheme} more={more} />
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto max-w-[1360px] px-4 pt-5 pb-16 outline-none md:px-8 md:pt-7 print:p-0"
            >
              <ShownZone value={timeZone}>{children}</ShownZone>
              {/* in the space below the page */}
              <p className="mt-5 -mb-10 text-muted text-xs print:hidden">
                {t('back-office:times_in', { zone: formatZone(timeZone, locale) })}
              </p>
            </main>
            <LeavingGuard />
          </div>
        </div>
      </OfficeServiceHere>
    </BackOfficeHere>
  );
}
