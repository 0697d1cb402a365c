import { useLocation } from 'react-router';
import type { OpenLetter } from '../../../domains/platform-office/outbox/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { STATE_LOOKS } from './outbox-table.tsx';

/** The content of one message. */
export function LetterPanel({ letter }: { letter: OpenLetter }) {
  const { t } = useTexts();
  const { search } = useLocation();
  const rest = new URLSearchParams(search);
  rest.delete('open');
  rest.delete('done');
  return (
    <Panel
      className="mb-5"
      title={letter.subject || t(`platform-office:outbox.channels.${letter.channel}`)}
      hint={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="[overflow-wrap:anywhere]">{letter.to}</span>
          <Tag variant={STATE_LOOKS[letter.state]}>{t(`platform-office:outbox.states.${letter.state}`)}</Tag>
          {letter.sentAt ? (
            <span>
              {t('platform-office:outbox.sent_at')} <LocalTime iso={letter.sentAt} />
            </span>
          ) : (
            letter.nextTryAt && (
              <span>
                {t('platform-office:outbox.next_try')} <LocalTime iso={letter.nextTryAt} />
              </span>
            )
          )}
        </span>
      }
      more={
        <ButtonLink to={rest.size > 0 ? `?${rest}` : '?'} variant="ghost" size="sm" preventScrollReset>
          {t('shell:ui.close')}
        </ButtonLink>
      }
    >
      {letter.text === null ? (
        <NoticeBar>{t('platform-office:outbox.secret')}</NoticeBar>
      ) : (
        <p className="max-w-[72ch] whitespace-pre-wrap rounded-control bg-page p-4 [overflow-wrap:anywhere]">
          {letter.text || t('platform-office:outbox.forgotten')}
        </p>
      )}
      {letter.failure && letter.state !== 'sent' && (
        <p className="mt-3 text-[13px] text-danger [overflow-wrap:anywhere]">
          {t('platform-office:outbox.failure')}: {letter.failure}
        </p>
      )}
    </Panel>
  );
}
