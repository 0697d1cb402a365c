import { useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useBackOffice, useIsOpen } from '../kit/back-office.tsx';
import { listHref } from '../kit/list-url.ts';
import { pageOfSubject, subjectOf } from './subject-of.ts';

interface AuditSubjectProps {
  act: string;
  subject: string;
  /** Of the person whom the entry is about, if it still exists. */
  name?: string | null;
  /** Whether the log can be narrowed to a subject. */
  isFilter?: boolean;
}

/** What an entry is about, in words, with its number; a link where it has a page that the reader may open. */
export function AuditSubject({ act, subject, name, isFilter = false }: AuditSubjectProps) {
  const { t, has } = useTexts();
  const { home } = useBackOffice();
  const isOpen = useIsOpen();
  const { search } = useLocation();
  if (!subject) return '–';
  const read = subjectOf(act, subject, (kind) => has(`audit-details:kind.${kind}`));
  const found = name ? { kind: undefined, name } : read;
  const place = pageOfSubject(home, found);
  const page = place && isOpen(place) ? place : undefined;
  const kind = found.kind && t(`audit-details:kind.${found.kind}`);
  const words = kind ? (
    <>
      <span className="[overflow-wrap:normal]">{kind}</span>{' '}
      <span className="whitespace-nowrap max-md:whitespace-normal">{found.name}</span>
    </>
  ) : (
    found.name
  );
  const only = isFilter ? listHref(search, { subject }) : undefined;
  return (
    <span className="tabular flex items-start gap-1.5 text-[13px] text-secondary [overflow-wrap:anywhere]">
      {page || only ? (
        <Link to={page ?? only ?? '?'} className="hover:text-brand-hover">
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {page && only && (
        <Link
          to={only}
          aria-label={`${t('back-office:audit.only')}: ${[kind, found.name].filter(Boolean).join(' ')}`}
          title={t('back-office:audit.only')}
          className="shrink-0 p-0.5 text-muted hover:text-brand-hover"
        >
          <Icon name="list-filter" size={14} />
        </Link>
      )}
    </span>
  );
}
