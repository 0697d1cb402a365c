import { useTexts } from '../texts/texts.tsx';
import { Dropdown, dropdownItemClass } from '../ui/dropdown.tsx';
import { Icon } from '../ui/icon.tsx';

interface ShopSwitchProps {
  shops: readonly { id: number; name: string }[];
  current: number;
}

/** For those who work in several shops: whose office is open. */
export function ShopSwitch({ shops, current }: ShopSwitchProps) {
  const { t } = useTexts();
  return (
    <Dropdown
      name={t('merchant-office:switch_shop')}
      label={
        <span className="flex h-10 items-center gap-1.5 px-2">
          <Icon name="store" size={16} />
          <span className="hidden sm:inline">{t('merchant-office:switch_shop')}</span>
        </span>
      }
      panelClassName="w-60"
    >
      <form method="post" action="/login2/switch">
        {shops.map(({ id, name }) => (
          <button
            key={id}
            type="submit"
            name="shop"
            value={id}
            aria-current={id === current ? 'true' : undefined}
            className={dropdownItemClass(id === current)}
          >
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {id === current && <Icon name="check" size={15} />}
          </button>
        ))}
      </form>
    </Dropdown>
  );
}
