import type { ReactNode } from 'react';
import type { OfficeFound } from '../../../domains/platform-office/search/search-office.server.ts';
import { SaleStatus } from '../../back-office/orders/sale-status.tsx';
import { Avatar } from '../../frames/user-menu.tsx';
import type { PageAddress } from '../../manifest/page-address.ts';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { ShopState } from '../merchants/shop-state.tsx';
import { UserState } from '../users/user-state.tsx';

type Hit<Name extends keyof OfficeFound> = NonNullable<OfficeFound[Name]>['list'][number];

export function UserHit({ hit: { id, nickname, avatar, contact, kind, status } }: { hit: Hit<'users'> }) {
  return (
    <HitLine
      to={`/admin/users/${id}`}
      picture={<Avatar user={{ nickname, avatarUrl: avatar }} size={36} />}
      title={nickname}
      about={[`#${id}`, contact].filter(Boolean).join(' · ')}
      state={<UserState kind={kind} status={status} />}
    />
  );
}

export function OrderHit({ hit }: { hit: Hit<'orders'> }) {
  return (
    <HitLine
      to={`/admin/orders/${hit.orderNo}`}
      title={hit.orderNo}
      about={
        <>
          {hit.buyer} · {hit.shop} · <LocalTime iso={hit.placedAt} />
        </>
      }
      state={
        <>
          <Price money={hit.total} size="sm" plain />
          <SaleStatus sale={hit} />
        </>
      }
    />
  );
}

export function MerchantHit({ hit: { id, key, name, logo, status } }: { hit: Hit<'merchants'> }) {
  return (
    <HitLine
      to={`/admin/merchants/${id}`}
      picture={<Picture src={logo} alt="" className="size-9 rounded-control" />}
      title={name}
      about={`#${id} · ${key}`}
      state={<ShopState status={status} />}
    />
  );
}

export function ProductHit({ hit: { id, name, image, shop, category, lowest } }: { hit: Hit<'products'> }) {
  return (
    <HitLine
      to={`/admin/products/${id}`}
      picture={<Picture src={image} alt="" className="size-9 rounded-control" />}
      title={name}
      about={`#${id} · ${shop.name} · ${category}`}
      state={<Price money={lowest} size="sm" plain />}
    />
  );
}

interface HitLineProps {
  to: PageAddress;
  picture?: ReactNode;
  title: string;
  about: ReactNode;
  state: ReactNode;
}

function HitLine({ to, picture, title, about, state }: HitLineProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      {picture && <span className="shrink-0">{picture}</span>}
      <span className="min-w-0 flex-1">
        <Link to={to} className="block py-0.5 font-semibold [overflow-wrap:anywhere] hover:text-brand-hover">
          {title}
        </Link>
        <span className="block text-muted text-xs [overflow-wrap:anywhere]">{about}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">{state}</span>
    </li>
  );
}
