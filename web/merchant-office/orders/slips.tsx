import { listCountryNames } from '../../../domains/accounts/queries.server.ts';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { addressLine } from '../../parts/postal-address/address-text.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/slips';
import { readPicked } from './read-picked.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const countries = new Map(listCountryNames(ctx.locale).map(({ iso, name }) => [iso, name]));
  const sales = (await readPicked(ctx, request)).filter(({ shippingType }) => shippingType !== 'virtual');
  return {
    slips: sales.map((sale) => ({ sale, country: countries.get(sale.receiver?.country ?? '') ?? '' })),
  };
}

/** Packing slips: one printed page per order. */
export default function Slips({ loaderData: { slips } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <div>
      <div className="print:hidden">
        <OfficePage
          title={t('merchant-office:slips.title')}
          hint={t('merchant-office:slips.hint')}
          back={{ to: '/login2/orders?status=to_ship', label: t('merchant-office:sections.orders') }}
          actions={
            slips.length > 0 && (
              <Button
                type="button"
                className="js-only"
                onClick={() => window.print()}
                start={<Icon name="file-text" size={16} />}
              >
                {t('merchant-office:slips.print')}
              </Button>
            )
          }
        >
          {slips.length === 0 && (
            <NothingHere
              icon="file-text"
              title={t('merchant-office:slips.none')}
              hint={t('merchant-office:slips.none_hint')}
            />
          )}
        </OfficePage>
      </div>
      <div className="grid gap-5 print:block">
        {slips.map(({ sale, country }) => (
          <Slip key={sale.orderNo} sale={sale} country={country} />
        ))}
      </div>
    </div>
  );
}

function Slip({ sale, country }: { sale: Sale; country: string }) {
  const { t, locale } = useTexts();
  const { receiver } = sale;
  return (
    <article className="slip max-w-[720px] rounded-card border border-line bg-card p-6">
      <header className="flex flex-wrap items-start justify-between gap-4 border-line border-b pb-4">
        <div>
          <p className="font-semibold text-base">{sale.merchant.name}</p>
          <h2 className="tabular text-[13px] text-secondary">{t('sales:order_no', { no: sale.orderNo })}</h2>
          <p className="text-[13px] text-secondary">
            <LocalTime iso={sale.placedAt} style="date" />
          </p>
        </div>
        {receiver && (
          <address className="text-end not-italic [overflow-wrap:anywhere]">
            <b className="block font-semibold">{receiver.name}</b>
            <span className="tabular block">{receiver.phone}</span>
            <span className="block">{addressLine(receiver, country)}</span>
          </address>
        )}
      </header>
      <table className="mt-4 w-full">
        <caption className="sr-only">{t('sales:goods')}</caption>
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="py-1 text-start font-medium">
              {t('sales:goods')}
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {t('merchant-office:stock.code')}
            </th>
            <th scope="col" className="whitespace-nowrap py-1 text-end font-medium">
              {t('sales:pieces')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sale.lines.map((line) => (
            <tr key={line.id} className="border-line border-t align-top">
              <th scope="row" className="py-2 pe-3 text-start font-normal [overflow-wrap:anywhere]">
                {line.name}
                <span className="block text-secondary text-xs">
                  {line.options.map((option) => t('sales:option', option)).join(' · ')}
                </span>
              </th>
              <td className="py-2 pe-3 text-[13px]">{line.code || '–'}</td>
              <td className="tabular py-2 text-end font-semibold">{line.num - line.refundedNum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sale.toCollect && (
        <p className="mt-4 border-line border-t pt-3 font-semibold text-base">
          {t('sales:pay_on_delivery', { amount: formatMoney(sale.toCollect, locale) })}
        </p>
      )}
      {(sale.remark || sale.merchantRemark) && (
        <footer className="mt-4 grid gap-1 border-line border-t pt-3 text-[13px] [overflow-wrap:anywhere]">
          {sale.remark && <p>“{sale.remark}”</p>}
          {sale.merchantRemark && <p>{sale.merchantRemark}</p>}
        </footer>
      )}
    </article>
  );
}
