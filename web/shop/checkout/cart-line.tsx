import { Form } from 'react-router';
import type { CartLine } from '../../../domains/cart/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { formatUnit, readsAsNothing } from '../../../platform/locale/unit-price.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { CreditNote } from '../../parts/order/credit-note.tsx';
import { ChosenOptions } from '../../parts/order/line-summary.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CHECKOUT_FORM } from './cart-bar.tsx';
import type { CartDraft } from './use-cart-draft.ts';

const FEW_LEFT = 5;

/** One valid line: tick, picture, name, price, quantity, sum, remove. */
export function CartLineRow({ line, draft }: { line: CartLine; draft: CartDraft }) {
  const { t, locale } = useTexts();
  const to: PageAddress = `/goods_detail/${line.productId}?sku=${line.skuId}`;
  return (
    <li
      data-line
      className="grid grid-cols-[auto_80px_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-line border-t py-4 first:border-t-0 lg:grid-cols-[auto_96px_minmax(0,1fr)_120px_140px_120px_40px] lg:items-center lg:gap-x-4"
    >
      <Checkbox
        form={CHECKOUT_FORM}
        name="id"
        value={line.id}
        checked={draft.isTicked(line.id)}
        onChange={(event) => draft.tick([line.id], event.target.checked)}
        aria-label={t('checkout:cart.select_line', { name: line.name })}
        className="flex self-stretch py-7 lg:py-0 lg:self-center"
      />
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Picture src={line.image} alt="" className="rounded-control" />
      </Link>
      <div className="min-w-0">
        <Link to={to} className="line-clamp-2 break-words hover:text-brand-hover">
          {line.name}
        </Link>
        <ChosenOptions options={line.options} />
        <LineNotes line={line} />
        <CreditNote credit={line.credit} />
        <UnitPrice line={line} />
      </div>
      <p className="tabular hidden text-secondary lg:block">{formatUnit(line.unit, line.subtotal, locale)}</p>
      <div className="col-start-3 flex items-center justify-between gap-3 lg:col-start-auto">
        <Form method="post" preventScrollReset className="flex items-center gap-2">
          <input type="hidden" name="id" value={line.id} />
          <input type="hidden" name="intent" value="num" />
          <Quantity
            name="num"
            size="sm"
            label={t('checkout:cart.quantity_for', { name: line.name })}
            value={line.num}
            max={line.maxNum}
            onChange={(num) => draft.changeNum(line.id, num)}
          />
          <noscript>
            <Button variant="secondary" size="sm">
              {t('checkout:cart.update')}
            </Button>
          </noscript>
        </Form>
        <RemoveLine line={line} draft={draft} className="lg:hidden" />
      </div>
      <p className="hidden lg:block">
        <Price money={line.subtotal} />
      </p>
      <RemoveLine line={line} draft={draft} className="hidden lg:block" />
    </li>
  );
}

/** Below the name, where there is no space for a column. */
function UnitPrice({ line: { unit, subtotal } }: { line: CartLine }) {
  const { locale } = useTexts();
  if (!readsAsNothing(unit, subtotal)) return <Price money={unit} size="sm" className="mt-1.5 lg:hidden" />;
  return <p className="tabular mt-1.5 text-sm font-bold text-sale lg:hidden">{formatUnit(unit, subtotal, locale)}</p>;
}

/** The line disappears with the pressed button: focus moves to the next line, or to the top. */
function focusBeside(button: HTMLElement): void {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-line]')];
  const at = lines.findIndex((line) => line.contains(button));
  const beside = lines[at + 1] ?? lines[at - 1];
  const next = beside?.querySelector<HTMLElement>('a:not([tabindex])') ?? document.getElementById('content');
  next?.focus();
}

export function RemoveLine(props: { line: Pick<CartLine, 'id' | 'name'>; draft: CartDraft; className?: string }) {
  const { line, draft, className } = props;
  const { t } = useTexts();
  return (
    <Form
      method="post"
      preventScrollReset
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        focusBeside(event.currentTarget);
        void draft.remove([line.id]);
      }}
    >
      <input type="hidden" name="id" value={line.id} />
      <button
        type="submit"
        name="intent"
        value="remove"
        aria-label={t('checkout:cart.remove_line', { name: line.name })}
        title={t('checkout:cart.remove')}
        className="flex size-9 items-center justify-center rounded-full text-muted transition-colors hover:bg-ink/5 hover:text-danger"
      >
        <Icon name="trash-2" size={17} />
      </button>
    </Form>
  );
}

/** Hints before buying: a campaign's price, a changed price, the last pieces. */
function LineNotes({ line }: { line: CartLine }) {
  const { t, locale } = useTexts();
  const change = line.seenUnit ? line.unit.amount - line.seenUnit.amount : 0;
  const amount = formatMoney({ ...line.unit, amount: Math.abs(change) }, locale);
  return (
    <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
      {line.flash && (
        <Tag variant="tint">
          <Icon name="zap" size={12} />
          {t('checkout:cart.flash')} · {t('checkout:cart.flash_limit', { num: line.flash.perUser })}
        </Tag>
      )}
      {change < 0 && (
        <Tag variant="success">
          <Icon name="trending-down" size={12} />
          {t('checkout:cart.price_down', { amount })}
        </Tag>
      )}
      {change > 0 && (
        <Tag variant="warning">
          <Icon name="trending-up" size={12} />
          {t('checkout:cart.price_up', { amount })}
        </Tag>
      )}
      {line.available <= FEW_LEFT && <Tag variant="warning">{t('checkout:cart.left', { num: line.available })}</Tag>}
    </p>
  );
}
