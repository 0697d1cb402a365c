import { enrolInput } from '../../../domains/promotions/flash-sale/admin/contract.ts';
import { enrolFlashOffer, withdrawFlashOffer } from '../../../domains/promotions/flash-sale/admin/enrol.server.ts';
import { listOwnSlots } from '../../../domains/promotions/flash-sale/admin/queries.server.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { SlotPanel } from '../../back-office/campaigns/slot-panel.tsx';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/slots';
import { EnrolForm } from './enrol-form.tsx';
import { listFlashVariants } from './flash-variants.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [slots, variants] = await Promise.all([listOwnSlots(ctx), listFlashVariants(ctx)]);
  return { slots, variants };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'withdraw') {
      await withdrawFlashOffer(ctx, readFormId(submitted.itemId));
      return { done: 'campaign-admin.flash_withdrawn' };
    }
    const price = parseMoney(submitted.price ?? '', submitted.currency ?? '') ?? submitted.price;
    const number = (name: string) => readNumber(submitted[name]);
    const filters = {
      slotId: number('slotId'),
      skuId: number('skuId'),
      price,
      quota: number('quota'),
      perUser: number('perUser'),
    };
    await enrolFlashOffer(ctx, parseOrRefuse(enrolInput, filters));
    return { done: 'campaign-admin.flash_enrolled' };
  });
}

/** Rounds of the platform's flash sale that are open to the shop. */
export default function FlashRounds({ loaderData: { slots, variants }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage title={t('merchant-office:sections.flash')} hint={t('campaign-admin:flash.hint')} answer={answer}>
      <div className="grid gap-4">
        {slots.length === 0 && (
          <NothingHere icon="zap" title={t('campaign-admin:flash.none')} hint={t('campaign-admin:flash.none_hint')} />
        )}
        {slots.map((slot) => (
          <SlotPanel
            key={slot.id}
            slot={slot}
            actTitle={t('campaign-admin:flash.withdraw')}
            refusedHint={slot.state === 'coming' ? t('campaign-admin:flash.offer_again') : undefined}
            actOf={({ itemId, name }) =>
              slot.state === 'coming' && (
                <ActionForm
                  intent="withdraw"
                  values={{ itemId }}
                  label={t('campaign-admin:flash.withdraw')}
                  about={name}
                />
              )
            }
          >
            {slot.state === 'coming' && variants.length > 0 && (
              <EnrolForm
                slotId={slot.id}
                variants={variants}
                answer={answer?.values.slotId === String(slot.id) ? answer : undefined}
              />
            )}
          </SlotPanel>
        ))}
      </div>
    </OfficePage>
  );
}
