import type { ReactNode } from 'react';
import { ServiceLink } from '../parts/merchant/service-link.tsx';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Dropdown } from '../ui/dropdown.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';

const ITEM =
  'flex flex-col items-center gap-1 px-1 py-2.5 text-center text-xs max-[1339px]:px-4 min-[1340px]:w-11 min-[1400px]:w-[68px] leading-tight text-secondary transition-colors hover:bg-brand-tint hover:text-brand-hover';
/** Beside the page, labels need a wide screen; otherwise the icon carries them for screen readers. */
const WORDS = 'min-[1340px]:max-[1399px]:sr-only';
const FAR_DOWN_PX = 600;

/**
 * Customer service, becoming a merchant, back to top: floating at the right edge where there is room beside the page,
 * below the page in narrower windows, whose prices and buttons it would cover. With `isBesideOnly` it is not shown in
 * these.
 */
export function SideWindow({ isBesideOnly }: { isBesideOnly: boolean }) {
  const { t } = useTexts();
  const far = useScrolledPast(FAR_DOWN_PX);
  return (
    <aside
      aria-label={t('shell:side_window')}
      className={cx(
        'z-30 hidden rounded-card border border-line bg-card py-1.5 min-[1340px]:fixed min-[1340px]:end-3 min-[1340px]:bottom-8 min-[1340px]:shadow-float',
        isBesideOnly ? 'min-[1400px]:block' : 'md:mx-auto md:my-4 md:flex md:w-fit min-[1340px]:m-0 min-[1340px]:block',
      )}
    >
      <ServiceItem />
      <Link to="/users/merchant_settled?menuCur=70" className={ITEM}>
        <Icon name="store" size={21} className="stroke-[1.75]" />
        <span className={WORDS}>{t('shell:merchant_settlement')}</span>
      </Link>
      <button
        type="button"
        onClick={() => {
          const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
          window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
          document.getElementById('content')?.focus({ preventScroll: true });
        }}
        className={cx(ITEM, !far && 'hidden')}
      >
        <Icon name="arrow-up" size={21} className="stroke-[1.75]" />
        <span className={WORDS}>{t('shell:back_to_top')}</span>
      </button>
    </aside>
  );
}

/** The contact box: a hint, phone, e-mail. */
function ServiceItem() {
  const { t } = useTexts();
  const site = useShell()?.site;
  return (
    <Dropdown
      hover
      side="start"
      label={
        <span className={ITEM}>
          <Icon name="headset" size={21} className="stroke-[1.75]" />
          <span className={WORDS}>{t('shell:customer_service')}</span>
        </span>
      }
      panelClassName="w-72 p-5"
    >
      <p className="text-base font-semibold">{t('shell:contact.title')}</p>
      <p className="mt-1 text-secondary">{site?.service.message || t('shell:contact.tip')}</p>
      <p className="mt-4">
        <ServiceLink to="/chat/0" href={site?.service.href ?? null} variant="primary" wide size="md">
          {t(site?.service.type === 'message' ? 'shell:contact.leave' : 'shell:contact.chat')}
        </ServiceLink>
      </p>
      {site?.phone && (
        <Line
          icon={<Icon name="phone" size={17} />}
          href={`tel:${site.phone.replaceAll(' ', '')}`}
          label={t('shell:contact.phone')}
          text={site.phone}
        />
      )}
      {site?.email && (
        <Line
          icon={<Icon name="mail" size={17} />}
          href={`mailto:${site.email}`}
          label={t('shell:contact.email')}
          text={site.email}
        />
      )}
    </Dropdown>
  );
}

function Line({ icon, href, label, text }: { icon: ReactNode; href: string; label: string; text: string }) {
  return (
    <a
      href={href}
      className="mt-3 flex items-center gap-3 whitespace-nowrap rounded-control bg-page px-3 py-2 hover:text-brand-hover"
    >
      <span className="text-brand">{icon}</span>
      <span className="min-w-0">
        <span className="block text-xs text-muted">{label}</span>
        <span className="tabular block truncate font-semibold">{text}</span>
      </span>
    </a>
  );
}
