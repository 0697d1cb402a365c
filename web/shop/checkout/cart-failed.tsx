import { Form } from 'react-router';
import type { Cart } from '../../../domains/cart/contract.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { ChosenOptions } from '../../parts/order/line-summary.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { RemoveLine } from './cart-line.tsx';
import type { CartDraft } from './use-cart-draft.ts';

type FailedLine = Cart['failed'][number];

/** Lines that cannot be bought in their current form, each with the reason and a one-click fix. */
export function CartFailed({ lines, draft }: { lines: readonly FailedLine[]; draft: CartDraft }) {
  const { t } = useTexts();
  if (lines.length === 0) return null;
  return (
    <section className="rounded-card bg-card px-4 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3.5">
        <div>
          <h2 className="text-sm">{t('checkout:cart.failed_title')}</h2>
          <p className="text-[13px] text-muted">{t('checkout:cart.failed_hint')}</p>
        </div>
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void draft.remove(lines.map((line) => line.id));
          }}
        >
          {lines.map((line) => (
            <input key={line.id} type="hidden" name="id" value={line.id} />
          ))}
          <Button variant="ghost" size="sm" name="intent" value="remove">
            {t('checkout:cart.clear_failed')}
          </Button>
        </Form>
      </div>
      <ul>
        {lines.map((line) => (
          <FailedRow key={line.id} line={line} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function FailedRow({ line, draft }: { line: FailedLine; draft: CartDraft }) {
  const { t } = useTexts();
  const { code, available } = line.problem;
  const to: PageAddress = `/goods_detail/${line.productId}`;
  return (
    <li data-line className="flex items-start gap-3 border-line border-t py-4 first:border-t-0">
      <Picture src={line.image} alt="" className="w-20 shrink-0 rounded-control opacity-60 grayscale" />
      <div className="min-w-0 flex-1">
        <Link to={to} className="line-clamp-2 break-words text-secondary hover:text-brand-hover">
          {line.name}
        </Link>
        <ChosenOptions options={line.options} />
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <Tag variant="danger" className="whitespace-normal">
            {t(`checkout:cart.problem.${code}`, { available, num: line.num })}
          </Tag>
        </p>
        {code === 'not_enough' && (
          <Form method="post" preventScrollReset className="mt-2">
            <input type="hidden" name="id" value={line.id} />
            <input type="hidden" name="num" value={available} />
            <Button variant="soft" size="sm" name="intent" value="num">
              {t('checkout:cart.reduce', { available })}
            </Button>
          </Form>
        )}
      </div>
      <RemoveLine line={line} draft={draft} />
    </li>
  );
}
