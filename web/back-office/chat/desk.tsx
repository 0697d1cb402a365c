import { useState } from 'react';
import type { DeskChat, DeskList as DeskChats, DeskTab } from '../../../domains/chat/desk/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dropdown, dropdownItemClass } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { OfficePage } from '../kit/office-page.tsx';
import { DeskHelp } from './desk-help.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { DeskList } from './desk-list.tsx';
import { AWAKE } from './desk-snooze.tsx';
import { DeskThread } from './desk-thread.tsx';
import { useDesktopNotices } from './desktop-notices.ts';
import { useDesk } from './use-desk.ts';
import { usePicks } from './use-picks.ts';

interface DeskProps {
  merId: number;
  userId: number;
  first: DeskChats & { tab: DeskTab };
  /** The conversation that the address names. */
  wanted?: number;
  area: 'merchant-office' | 'platform-office';
}

/** The agents' desk: conversations by tab, the chosen one, its customer. On a phone one of them at a time. */
export function Desk({ merId, userId, first, wanted, area }: DeskProps) {
  const { t } = useTexts();
  const notices = useDesktopNotices();
  const desk = useDesk(merId, first, (chatId) => {
    // the list that shows it may be another one
    setChosen((shown) => (shown && shown.chatId === chatId ? { ...shown, ...AWAKE } : shown));
  });
  const picks = usePicks(desk.list.map(({ chatId }) => chatId));
  const [chosen, setChosen] = useState<DeskChat | undefined>(first.list.find(({ chatId }) => chatId === wanted));
  const [isHelp, setHelp] = useState(false);
  const current = desk.list.find(({ chatId }) => chatId === chosen?.chatId) ?? chosen;
  const move = (step: number) => {
    const at = desk.list.findIndex(({ chatId }) => chatId === current?.chatId);
    setChosen(desk.list[at < 0 ? 0 : (at + step + desk.list.length) % desk.list.length]);
  };
  useDeskKeys({
    next: () => move(1),
    previous: () => move(-1),
    help: () => setHelp(true),
    ...(current ? { pick: () => picks.toggle(current.chatId) } : {}),
  });
  return (
    <OfficePage
      title={t(`${area}:sections.chat`)}
      hint={<span className="max-md:hidden">{t('chat:desk.hint')}</span>}
      actions={<DeskActions area={area} notices={notices} onHelp={() => setHelp(true)} />}
    >
      <DeskHelp open={isHelp} onClose={() => setHelp(false)} />
      <div className="grid h-[calc(100dvh-220px)] min-h-[560px] grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-card lg:grid-cols-[340px_minmax(0,1fr)]">
        <DeskList desk={desk} picks={picks} current={current} merId={merId} userId={userId} onChoose={setChosen} />
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
    <>
      <div className="flex flex-wrap gap-2 max-md:hidden">
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
      {/* a phone has no room for them above the list, and no keyboard for the shortcuts */}
      <Dropdown
        name={t('chat:desk.more')}
        label={
          <span className="flex size-11 items-center justify-center rounded-full text-secondary hover:bg-ink/5">
            <Icon name="ellipsis" size={20} />
          </span>
        }
        className="md:hidden"
      >
        {notices.canAsk && (
          <button type="button" className={dropdownItemClass()} onClick={notices.ask}>
            {t('chat:desk.notices')}
          </button>
        )}
        <Link to={`${base}/report`} className={dropdownItemClass()}>
          {t('chat:report.title')}
        </Link>
        <Link to={`${base}/settings`} className={dropdownItemClass()}>
          {t('chat:desk.settings')}
        </Link>
      </Dropdown>
    </>
  );
}
