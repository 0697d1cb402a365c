import type { LogLine } from '../../../domains/forum/moderation/contract.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useLoggedDetails } from './use-logged-details.ts';

/** What staff did, newest first: who, what, to which thing, and the details. */
export function LogList({ log, base }: { log: readonly LogLine[]; base: string }) {
  const { t, has } = useTexts();
  const detailsOf = useLoggedDetails();
  if (log.length === 0) return <p className="py-6 text-center text-muted">{t('forum-office:log.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {log.map((line) => {
        const act = `forum-office:act.${line.act}`;
        const to = addressOfLogged(line, base);
        return (
          <li key={line.id} className="py-2.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{has(act) ? t(act) : line.act}</span>
              {to ? (
                <Link to={to} className="text-brand-hover hover:underline">
                  {nameOfLogged(line, t)}
                </Link>
              ) : (
                <span>{nameOfLogged(line, t)}</span>
              )}
              <span className="ms-auto text-[13px] text-muted">
                {line.actor.name || t('forum:former_member')} · <LocalTime iso={line.createdAt} />
              </span>
            </p>
            <p className="text-[13px] text-secondary [overflow-wrap:anywhere] empty:hidden">{detailsOf(line)}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** What an act was about, by its name if it has one; empty for the forum itself. */
export const nameOfLogged = ({ subject, subjectId, subjectName }: LogLine, t: ReturnType<typeof useTexts>['t']) => {
  if (subject === 'forum') return '';
  const kind = t(`forum-office:subject.${subject}`);
  return subjectName ? t('forum-office:log.named', { name: kind, value: subjectName }) : `${kind} ${subjectId}`;
};

export function addressOfLogged({ subject, subjectId }: LogLine, base: string): PageAddress | null {
  if (subject === 'topic') return uncheckedAddress(`${base}/topic/${subjectId}`);
  if (subject === 'comment') return uncheckedAddress(`${base}/Comment/${subjectId}`);
  return subject === 'user' ? uncheckedAddress(`${base}/user/${subjectId}`) : null;
}
