import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { FOUND_COUNTED, MAX_SEARCH } from '../../../domains/platform-office/search/rules.ts';
import { type OfficeFound, searchOffice } from '../../../domains/platform-office/search/search-office.server.ts';
import { cappedCount } from '../../back-office/kit/capped-count.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { PageAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/search';
import { MerchantHit, OrderHit, ProductHit, UserHit } from './hits.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get('q') ?? '').trim();
  return { typed, found: await searchOffice(pageCtx(context), typed) };
}

/** Hits in users, orders, shops and products, as far as the reader may open their lists. */
export default function Search({ loaderData: { typed, found } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <OfficePage title={t('office-search:title')} hint={t('office-search:hint')}>
      <Form key={typed} role="search" className="mb-5 flex max-w-xl items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            type="search"
            name="q"
            label={t('office-search:words')}
            defaultValue={typed}
            maxLength={MAX_SEARCH}
            start={<Icon name="search" size={16} />}
          />
        </div>
        <Button type="submit">{t('office-search:search')}</Button>
      </Form>
      {typed && <Hits typed={typed} found={found} />}
    </OfficePage>
  );
}

function Hits({ typed, found }: { typed: string; found: OfficeFound }) {
  const { t } = useTexts();
  const { users, orders, merchants, products } = found;
  const lists = [users, orders, merchants, products].filter((list) => list !== undefined);
  if (lists.length === 0) {
    return <NothingHere icon="lock" title={t('office-search:closed')} hint={t('office-search:closed_hint')} />;
  }
  if (lists.every(({ total }) => total === 0)) {
    return (
      <NothingHere icon="search-x" title={t('office-search:none', { typed })} hint={t('office-search:none_hint')} />
    );
  }
  const rest = `?keyword=${encodeURIComponent(typed)}` as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <Group name="orders" found={orders} rest={`/admin/orders${rest}`}>
        {orders?.list.map((hit) => (
          <OrderHit key={hit.orderNo} hit={hit} />
        ))}
      </Group>
      <Group name="users" found={users} rest={`/admin/users${rest}`}>
        {users?.list.map((hit) => (
          <UserHit key={hit.id} hit={hit} />
        ))}
      </Group>
      <Group name="products" found={products} rest={`/admin/products${rest}`}>
        {products?.list.map((hit) => (
          <ProductHit key={hit.id} hit={hit} />
        ))}
      </Group>
      <Group name="merchants" found={merchants} rest={`/admin/merchants${rest}`}>
        {merchants?.list.map((hit) => (
          <MerchantHit key={hit.id} hit={hit} />
        ))}
      </Group>
    </div>
  );
}

interface GroupProps {
  name: keyof OfficeFound;
  found: { list: unknown[]; total: number } | undefined;
  /** The list with all hits. */
  rest?: PageAddress;
  children: ReactNode;
}

function Group({ name, found, rest, children }: GroupProps) {
  const { t, locale } = useTexts();
  if (!found || found.total === 0) return null;
  const number = cappedCount(found.total, FOUND_COUNTED[name], locale);
  return (
    <Panel
      title={
        <>
          {t(`office-search:groups.${name}`)} <span className="tabular font-normal text-muted">{number}</span>
        </>
      }
      more={
        rest &&
        found.total > found.list.length && (
          <Link to={rest} className="link text-[13px]">
            {t('office-search:all', { number })}
          </Link>
        )
      }
    >
      <ul className="-my-2 divide-y divide-line">{children}</ul>
    </Panel>
  );
}
