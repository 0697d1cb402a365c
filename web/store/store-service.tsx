import { ServiceLink } from '../parts/merchant/service-link.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useStorePage } from './store-page.ts';

/** The store's customer service, floating in wide windows. On a phone it would cover headings and prices. */
export function StoreService() {
  const { shop } = useStorePage();
  return (
    <div className="fixed end-4 bottom-6 z-30 max-md:hidden">
      <ServiceLink
        to={`/chat/${shop.id}`}
        href={shop.service.href}
        variant="secondary"
        size="md"
        className="rounded-full! shadow-float [&_svg]:size-5"
      />
    </div>
  );
}

/** The same as an entry of a theme's own links, on phones. */
export function StoreServiceEntry() {
  const { t } = useTexts();
  const { shop } = useStorePage();
  const { href } = shop.service;
  const name = t('shell:customer_service');
  const words = (
    <>
      <Icon name={href?.startsWith('tel:') ? 'phone' : href?.startsWith('mailto:') ? 'mail' : 'headset'} size={20} />
      <span>{name}</span>
    </>
  );
  return (
    <li className="md:hidden">
      {href === null ? (
        <Link to={`/chat/${shop.id}`} aria-label={name}>
          {words}
        </Link>
      ) : (
        <a
          href={href}
          aria-label={name}
          {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener nofollow' })}
        >
          {words}
        </a>
      )}
    </li>
  );
}
