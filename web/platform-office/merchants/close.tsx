import { closeShopWithOrders, mayCloseShops } from '../../../domains/platform-office/closings/close-shop.server.ts';
import { closeShopInput } from '../../../domains/platform-office/closings/contract.ts';
import { readClosing } from '../../../domains/platform-office/closings/read-closing.server.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/close';
import { CloseForm } from './close-form.tsx';
import { ClosingPreview, ClosingProgress } from './closing-panels.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return { closing: await readClosing(ctx, readId(params, 'merchant_not_found')), isAllowed: mayCloseShops(ctx) };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    const { reason = '', unshipped, shipDays } = submitted;
    const input = { id: readId(params, 'merchant_not_found'), reason, unshipped, shipDays: readNumber(shipDays) };
    await closeShopWithOrders(ctx, parseOrRefuse(closeShopInput, input));
    return { done: 'shop-closing.closed' };
  });
}

/** What closing a shop does to everything it still has open, and closing it; afterwards, how far that is. */
export default function CloseShop({ loaderData: { closing, isAllowed }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const isClosed = closing.status === 'closed';
  return (
    <OfficePage
      title={`${t('shop-closing:title')} · ${closing.name}`}
      hint={isClosed ? undefined : t('shop-closing:hint')}
      back={{ to: `/admin/merchants/${closing.id}`, label: closing.name }}
      answer={answer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isClosed && <ClosingProgress closing={closing} />}
        <Panel title={t(isClosed ? 'shop-closing:left' : 'shop-closing:preview')}>
          <ClosingPreview closing={closing} />
        </Panel>
        {!isClosed && isAllowed && <CloseForm answer={answer} />}
        {!isClosed && !isAllowed && <NoticeBar>{t('shop-closing:not_allowed')}</NoticeBar>}
      </div>
    </OfficePage>
  );
}
