import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { FormAnswer } from '../../forms/form-answer.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useBackOffice } from './back-office.tsx';
import { useOfficeService } from './office-service.tsx';
import { REFUSED_OUTCOMES } from './refused-outcomes.ts';

interface OfficePageProps {
  title: string;
  /** The purpose of the section, in one sentence. */
  hint?: ReactNode;
  /** The list that this page belongs to. */
  back?: { to: PageAddress; label: string };
  /** At the end of the title line. */
  actions?: ReactNode;
  /** The action's response: general errors are shown above the page. */
  answer?: FormAnswer;
  children: ReactNode;
}

/** The frame of every section: title, success message, errors. */
export function OfficePage({ title, hint, back, actions, answer, children }: OfficePageProps) {
  const { t } = useTexts();
  const { area } = useBackOffice();
  const site = useShell()?.site.name;
  const { waiting } = useOfficeService();
  return (
    <>
      <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${t(`${area}:name`)}${site ? ` · ${site}` : ''}`}</title>
      <meta name="robots" content="noindex" />
      {back && (
        <Link
          to={back.to}
          className="mb-2 inline-flex items-center gap-1 text-[13px] text-secondary hover:text-brand-hover pointer-coarse:-mt-2 pointer-coarse:mb-0 pointer-coarse:min-h-9"
        >
          <Icon name="chevron-left" size={15} />
          {back.label}
        </Link>
      )}
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl [overflow-wrap:anywhere] md:text-2xl">{title}</h1>
          {hint && <p className="mt-1 max-w-[72ch] text-secondary">{hint}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 md:ms-auto md:justify-end">{actions}</div>}
      </div>
      <Outcome answer={answer} />
      {children}
    </>
  );
}

/** `saved` is a text of the office itself, `refunds.paid` one of the area `refunds`. */
function doneText(done: string, area: string): { text: string; isRefused: boolean } {
  const [, own = area, key = ''] = /^(?:([a-z-]+)\.)?([a-z_]+)$/.exec(done) ?? [];
  return { text: `${own}:done.${key}`, isRefused: REFUSED_OUTCOMES.includes(key) };
}

function Outcome({ answer }: { answer?: FormAnswer }) {
  const { t, has } = useTexts();
  const { search } = useLocation();
  const { area } = useBackOffice();
  const { text, isRefused } = doneText(new URLSearchParams(search).get('done') ?? '', area);
  const refused =
    answer && (answer.message ?? (Object.keys(answer.problems).length > 0 && t('back-office:check_fields')));
  if (refused) {
    return (
      <div className="mb-4">
        <NoticeBar kind="problem">{refused}</NoticeBar>
      </div>
    );
  }
  if (!has(text)) return null;
  return (
    <div className="mb-4">
      <NoticeBar kind={isRefused ? 'problem' : 'success'}>{t(text)}</NoticeBar>
    </div>
  );
}
