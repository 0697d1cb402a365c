import { useState } from 'react';
import type { DeskChat, DeskList } from '../../../domains/chat/desk/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { OfficePage } from '../kit/office-page.tsx';
import { DeskHelp } from './desk-help.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { DeskRow } from './desk-row.tsx';
import { DeskThread } from './desk-thread.tsx';
import { useDesktopNotices } from './desktop-notices.ts';
import { DESK_TABS, useDesk } from './use-desk.ts';

interface DeskProps {
  merId: number;
  userId: number;
  first: DeskList;
  /** The conversation that the address names. */
  wanted?: number;
  area: 'merchant-office' | 'platform-office';
}

/** The agents' desk: conversations by tab, the chosen one, its customer. On a phone one of them at a time. */
export function Desk({ merId, userId, first, wanted, area }: DeskProps) {
  const { t } = useTexts();
  const notices = useDesktopNotices();
  const desk = useDesk(merId, first, () => notices.show(t('chat:desk.new_message')));
  const [chosen, setChosen] = useState<DeskChat | undefined>(first.list.find(({ chatId }) => chatId === wanted));
  const [isHelp, setHelp] = useState(false);
  const current = desk.list.find(({ chatId }) => chatId === chosen?.chatId) ?? chosen;
  const move = (step: number) => {
    const at = desk.list.findIndex(({ chatId }) => chatId === current?.chatId);
    setChosen(desk.list[at < 0 ? 0 : (at + step + desk.list.length) % desk.list.length]);
  };
  useDeskKeys({ next: () => move(1), previous: () => move(-1), help: () => setHelp(true) });
  return (
    <OfficePage
      title={t(`${area}:sections.chat`)}
      hint={t('chat:desk.hint')}
      actions={<DeskActions area={area} notices={notices} onHelp={() => setHelp(true)} />}
    >
      <DeskHelp open={isHelp} onClose={() => setHelp(false)} />
      <div className="grid h-[calc(100dvh-220px)] min-h-[560px] grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-card lg:grid-cols-[320px_minmax(0,1fr)]">
        <section
          aria-label={t('chat:conversations')}
          className={cx('min-h-0 flex-col border-line lg:flex lg:border-e', current ? 'hidden' : 'flex')}
        >
          <div role="tablist" className="flex overflow-x-auto border-line border-b px-2 pt-2">
            {DESK_TABS.map((tab) => (
              <button
                key={tab}
                type="button"
                role="tab"
                aria-selected={tab === desk.tab}
                onClick={() => desk.choose(tab)}
                className={cx(
                  'flex-auto whitespace-nowrap border-b-2 px-1.5 py-2 text-[13px] pointer-coarse:min-h-11',
                  tab === desk.tab
                    ? 'border-brand font-semibold text-brand-hover'
                    : 'border-transparent text-secondary',
                )}
              >
                {t(`chat:desk.tab.${tab}`)}
                {desk.counts[tab] > 0 && <span className="tabular ms-1 text-xs">{desk.counts[tab]}</span>}
              </button>
            ))}
          </div>
          <div className="flex items-center justify-between gap-2 border-line border-b px-3 py-2">
            <input
              type="search"
              value={desk.keyword}
              aria-label={t('chat:search')}
              placeholder={t('chat:search')}
              onChange={(event) => desk.search(event.target.value)}
              className="min-h-9 min-w-0 flex-1 rounded-control bg-page px-3 text-sm outline-none"
            />
            <Checkbox checked={desk.isAway} onChange={(event) => desk.setAway(event.target.checked)}>
              {t('chat:desk.away')}
            </Checkbox>
          </div>
          {desk.labels.length > 0 && (
            <select
              value={desk.label}
              aria-label={t('chat:desk.labels')}
              onChange={(event) => desk.chooseLabel(event.target.value)}
              className="min-h-9 border-line border-b bg-card ps-3 pe-8 text-[13px]"
            >
              <option value="">{t('chat:desk.all_labels')}</option>
              {desk.labels.map((label) => (
                <option key={label}>{label}</option>
              ))}
            </select>
          )}
          <ul className="min-h-0 flex-1 overflow-y-auto">
            {desk.list.map((chat) => (
              <DeskRow
                key={chat.chatId}
                chat={chat}
                now={desk.now}
                isCurrent={chat.chatId === current?.chatId}
                onChoose={() => setChosen(chat)}
              />
            ))}
            {desk.list.length === 0 && <li className="p-8 text-center text-secondary">{t('chat:desk.empty')}</li>}
          </ul>
        </section>
        {current ? (
          <DeskThread
            key={current.chatId}
            chat={current}
            replies={desk.replies}
            known={desk.labels}
            merId={merId}
            userId={userId}
            onChange={(changed) => {
              // it may be in no list that is shown: opened by its address, or just taken from the queue
              setChosen({ ...current, ...changed });
              void desk.reload();
            }}
            onBack={() => setChosen(undefined)}
          />
        ) : (
          <div className="hidden items-center justify-center text-secondary lg:flex">{t('chat:desk.choose')}</div>
        )}
      </div>
    </OfficePage>
  );
}

interface DeskActionsProps {
  area: DeskProps['area'];
  notices: ReturnType<typeof useDesktopNotices>;
  onHelp: () => void;
}

function DeskActions({ area, notices, onHelp }: DeskActionsProps) {
  const { t } = useTexts();
  const base = area === 'merchant-office' ? '/login2/chat' : '/admin/chat';
  return (
    <div className="flex flex-wrap gap-2">
      {notices.canAsk && (
        <Button type="button" size="sm" variant="secondary" onClick={notices.ask}>
          {t('chat:desk.notices')}
        </Button>
      )}
      <ButtonLink to={`${base}/report`} size="sm" variant="secondary">
        {t('chat:report.title')}
      </ButtonLink>
      <ButtonLink to={`${base}/settings`} size="sm" variant="secondary">
        {t('chat:desk.settings')}
      </ButtonLink>
      <Button type="button" size="sm" variant="secondary" onClick={onHelp}>
        {t('chat:keys_of.title')}
      </Button>
    </div>
  );
}
