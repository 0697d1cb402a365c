import { ServiceLink } from '../parts/merchant/service-link.tsx';
import { cx } from '../ui/class-names.ts';
import { useStorePage } from './store-page.ts';

/**
 * The store's customer service, always within reach: on phones an icon, above the bar of the theme that has one, and at
 * the side where lists have pictures, because the buttons to buy are at the other.
 */
export function StoreService() {
  const { shop, theme } = useStorePage();
  return (
    <div
      className={cx(
        'fixed start-4 z-30 mb-[env(safe-area-inset-bottom)] md:start-auto md:end-4',
        theme === 'mobile' ? 'bottom-20 md:bottom-6' : 'bottom-4 md:bottom-6',
      )}
    >
      <ServiceLink
        to={`/chat/${shop.id}`}
        href={shop.service.href}
        variant="secondary"
        size="md"
        className="rounded-full! shadow-float max-md:size-12! max-md:p-0! [&_svg]:size-5"
        wordsClassName="max-md:sr-only"
      />
    </div>
  );
}
