import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dropdown, dropdownItemClass } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useBackOffice } from './back-office.tsx';

import { useOfficeService } from './office-service.tsx';

/** On every page of an office: how many customers wait, whether the agent is online or away, and the sound. */
export function ServiceSwitch() {
  const { t } = useTexts();
  const { home } = useBackOffice();
  const { isAgent, waiting, isAway, isMuted, setAway, toggleSound } = useOfficeService();
  if (!isAgent) return null;
  const state = t(isAway ? 'back-office:service.away' : 'back-office:service.online');
  const count = waiting > 0 ? ` · ${t('back-office:service.open')}: ${waiting}` : '';
  return (
    <Dropdown
      name={`${t('back-office:service.name')}: ${state}${count}`}
      label={
        <span className="relative flex size-10 items-center justify-center">
          <Icon name="headset" size={19} />
          <span
            className={cx(
              'absolute end-1.5 bottom-2 size-2.5 rounded-full border-2 border-card',
              isAway ? 'bg-faint' : 'bg-success',
            )}
          />
          {waiting > 0 && <Badge waiting={waiting} className="absolute -end-0.5 top-0.5" />}
        </span>
      }
      panelClassName="w-72"
    >
      <p className="px-3 py-1.5">
        <span className="flex items-center gap-2 font-semibold">
          <span className={cx('size-2.5 rounded-full', isAway ? 'bg-faint' : 'bg-success')} />
          {state}
        </span>
        <span className="mt-0.5 block text-[13px] text-secondary">
          {t(isAway ? 'back-office:service.hint_away' : 'back-office:service.hint_online')}
        </span>
      </p>
      <Link to={home === '/admin' ? '/admin/chat' : '/login2/chat'} className={dropdownItemClass()}>
        <Icon name="headset" size={16} />
        <span className="flex-1">{t('back-office:service.open')}</span>
        <span className="tabular text-[13px] text-secondary">{waiting}</span>
      </Link>
      <button type="button" className={dropdownItemClass()} onClick={() => setAway(!isAway)}>
        <Icon name={isAway ? 'circle-check' : 'moon'} size={16} />
        {t(isAway ? 'back-office:service.be_online' : 'back-office:service.be_away')}
      </button>
      <button type="button" className={dropdownItemClass()} onClick={toggleSound}>
        <Icon name={isMuted ? 'bell' : 'volume-x'} size={16} />
        {t(isMuted ? 'back-office:service.sound_on' : 'back-office:service.sound_off')}
      </button>
    </Dropdown>
  );
}

/** The number in the navigation and at the switch, which names it. */
export function Badge({ waiting, className }: { waiting: number; className?: string }) {
  return (
    <span
      className={cx(
        'tabular inline-flex min-w-5 justify-center rounded-full bg-danger px-1 text-[11px] font-semibold leading-5 text-on-danger',
        className,
      )}
    >
      {waiting > 99 ? '99+' : waiting}
    </span>
  );
}
