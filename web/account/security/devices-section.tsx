import { useFetcher } from 'react-router';
import type { SessionInfo } from '../../../domains/accounts/sessions/contract.ts';
import { SECURITY_PATH, type SectionProps, sectionOf } from '../../forms/security-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { deviceIcon } from './device-icon.ts';
import { SecuritySection } from './security-section.tsx';

/** Active sessions; each except the current one can be ended, or all of them at once. */
export function DevicesSection({ data, done, answer }: SectionProps<SessionInfo[]>) {
  const { t } = useTexts();
  const everywhere = useFetcher<typeof answer>({ key: 'end-others' });
  const others = everywhere.formData ? [] : data.filter((session) => !session.isCurrent);
  const shown = everywhere.formData ? data.filter((session) => session.isCurrent) : data;
  const refused = sectionOf(everywhere.data, answer, ['end-session', 'end-others']);
  return (
    <SecuritySection
      id="devices"
      icon="monitor-smartphone"
      title={t('security:devices.title')}
      hint={t('security:devices.hint')}
    >
      <div className="mb-3 empty:hidden">
        {refused?.message && <NoticeBar kind="problem">{refused.message}</NoticeBar>}
        {!refused && (done === 'session_ended' || done === 'others_ended') && (
          <NoticeBar kind="success">{t(`security:done.${done}`)}</NoticeBar>
        )}
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {shown.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="mt-4 text-secondary">{t('security:devices.only')}</p>
      ) : (
        <everywhere.Form method="post" action={SECURITY_PATH} preventScrollReset className="mt-4">
          <Button type="submit" name="intent" value="end-others" variant="secondary">
            {t('security:devices.end_others')}
          </Button>
        </everywhere.Form>
      )}
    </SecuritySection>
  );
}

function DeviceRow({ session }: { session: SessionInfo }) {
  const { t } = useTexts();
  const fetcher = useFetcher({ key: `end-${session.id}` });
  const { device, place } = session;
  // removed optimistically; if the server refuses, it reappears
  if (fetcher.formData) return null;
  return (
    <li className="flex gap-3 py-3.5 md:gap-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-page text-secondary">
        <Icon name={deviceIcon(device.kind)} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[15px]">
          <span className="min-w-0 [overflow-wrap:anywhere]">{device.name}</span>
          {session.isCurrent && <Tag variant="success">{t('security:devices.this')}</Tag>}
          {session.scope === 'forum' && <Tag variant="plain">{t('security:devices.forum')}</Tag>}
        </h3>
        <p className="mt-0.5 text-secondary [overflow-wrap:anywhere]">
          {place.name} <span className="tabular text-[13px] text-muted">{session.ip}</span>
        </p>
        <p className="tabular mt-0.5 flex flex-wrap gap-x-4 text-[13px] text-muted">
          <span>
            {t('security:devices.seen')} <LocalTime iso={session.lastSeenAt} />
          </span>
          <span className="hidden md:inline">
            {t('security:devices.since')} <LocalTime iso={session.createdAt} />
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <fetcher.Form method="post" action={SECURITY_PATH} preventScrollReset className="shrink-0 self-center">
          <input type="hidden" name="id" value={session.id} />
          <Button type="submit" name="intent" value="end-session" variant="secondary" size="sm">
            {t('security:devices.end')}
            <span className="sr-only">
              {' '}
              {t('security:devices.end_which', { device: device.name, place: place.name })}
            </span>
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}
