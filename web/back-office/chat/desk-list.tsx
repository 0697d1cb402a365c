import type { DeskChat } from '../../../domains/chat/desk/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeskPicked } from './desk-picked.tsx';
import { DeskRow } from './desk-row.tsx';
import { DESK_TABS, type useDesk } from './use-desk.ts';
import type { Picks } from './use-picks.ts';

interface DeskListProps {
  desk: ReturnType<typeof useDesk>;
  picks: Picks;
  current: DeskChat | undefined;
  merId: number;
  userId: number;
  onChoose: (chat: DeskChat) => void;
}

/** The conversations by tab: searched, filtered, and ticked to change several at once. */
export function DeskList({ desk, picks, current, merId, userId, onChoose }: DeskListProps) {
  const { t } = useTexts();
  return (
    <section
      aria-label={t('chat:conversations')}
      className={cx('min-h-0 flex-col border-line lg:flex lg:border-e', current ? 'hidden' : 'flex')}
    >
      <DeskTabs desk={desk} />
      <div className="flex items-center gap-1 px-3 pb-2">
        <label className="flex min-w-0 flex-1 items-center gap-2 rounded-control bg-page px-3">
          <Icon name="search" size={15} className="shrink-0 text-faint" />
          <input
            type="search"
            value={desk.keyword}
            aria-label={t('chat:search')}
            placeholder={t('chat:search')}
            onChange={(event) => desk.search(event.target.value)}
            className="min-h-9 w-full min-w-0 bg-transparent text-sm outline-none"
          />
        </label>
        <IconButton
          label={t('chat:picked.start')}
          icon={<Icon name="check" size={18} />}
          aria-pressed={picks.isOpen}
          disabled={desk.list.length === 0}
          className={cx('pointer-coarse:size-11', picks.isOpen && 'bg-brand-tint text-brand-hover')}
          onClick={picks.isOpen ? picks.clear : picks.start}
        />
      </div>
      <div className="flex min-h-10 items-center justify-between gap-3 border-line border-b px-3 pb-2">
        {desk.labels.length > 0 && (
          <select
            value={desk.label}
            aria-label={t('chat:desk.labels')}
            onChange={(event) => desk.chooseLabel(event.target.value)}
            className="min-h-8 min-w-0 max-w-[60%] rounded-control bg-card text-[13px] text-secondary pointer-coarse:min-h-11"
          >
            <option value="">{t('chat:desk.all_labels')}</option>
            {desk.labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </select>
        )}
        <Checkbox
          checked={desk.isAway}
          onChange={(event) => desk.setAway(event.target.checked)}
          className="ms-auto shrink-0 text-[13px]"
        >
          {t('chat:desk.away')}
        </Checkbox>
      </div>
      {picks.isOpen && (
        <DeskPicked
          picks={picks}
          listed={desk.list.length}
          merId={merId}
          userId={userId}
          known={desk.labels}
          isEnded={desk.tab === 'ended'}
          onDone={() => void desk.reload()}
        />
      )}
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {desk.list.map((chat) => (
          <DeskRow
            key={chat.chatId}
            chat={chat}
            now={desk.now}
            isCurrent={chat.chatId === current?.chatId}
            onChoose={() => onChoose(chat)}
            picks={picks}
          />
        ))}
        {desk.list.length === 0 && <NothingListed desk={desk} />}
      </ul>
    </section>
  );
}

function DeskTabs({ desk }: Pick<DeskListProps, 'desk'>) {
  const { t } = useTexts();
  return (
    <div role="tablist" className="flex flex-wrap gap-1 p-2">
      {DESK_TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === desk.tab}
          onClick={() => desk.choose(tab)}
          className={cx(
            'min-h-8 whitespace-nowrap rounded-full px-2.5 text-[13px] pointer-coarse:min-h-11',
            tab === desk.tab ? 'bg-brand-tint font-semibold text-brand-hover' : 'text-secondary hover:bg-page',
          )}
        >
          {t(`chat:desk.tab.${tab}`)}
          {desk.counts[tab] > 0 && <span className="tabular ms-1 text-xs">{desk.counts[tab]}</span>}
        </button>
      ))}
    </div>
  );
}

/** What would be in the list. */
function NothingListed({ desk }: Pick<DeskListProps, 'desk'>) {
  const { t } = useTexts();
  const isFiltered = desk.keyword !== '' || desk.label !== '';
  return (
    <li className="flex flex-col items-center gap-2 px-6 py-12 text-center text-secondary">
      <Icon name={isFiltered ? 'search-x' : 'inbox'} size={28} className="text-faint" />
      <p className="font-medium text-ink">{t(isFiltered ? 'chat:empty.filtered' : `chat:empty.${desk.tab}`)}</p>
      {!isFiltered && <p className="text-[13px]">{t(`chat:empty.${desk.tab}_hint`)}</p>}
    </li>
  );
}
