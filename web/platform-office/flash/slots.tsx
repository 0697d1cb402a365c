import { Form, useNavigation } from 'react-router';
import { flashDayQuery } from '../../../domains/platform-office/flash/contract.ts';
import { readFlashDay } from '../../../domains/platform-office/flash/read-flash-day.server.ts';
import { refuseItemInput, saveSlotInput } from '../../../domains/promotions/flash-sale/admin/contract.ts';
import { refuseItem } from '../../../domains/promotions/flash-sale/admin/enrol.server.ts';
import { removeSlot, saveSlot } from '../../../domains/promotions/flash-sale/admin/slots.server.ts';
import { SlotPanel } from '../../back-office/campaigns/slot-panel.tsx';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { FoldedPanel } from '../../back-office/kit/folded-panel.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readMoment } from '../../back-office/kit/read-moment.server.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { useOfficeZoneName } from '../../back-office/kit/use-office-zone.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/slots';
import { DayFigures, DayLinks, useItemColumns, useRoundSummary } from './flash-day.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return readFlashDay(pageCtx(context), readQuery(flashDayQuery, request));
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'refuse') {
      await refuseItem(
        ctx,
        parseOrRefuse(refuseItemInput, { itemId: Number(submitted.itemId), reason: submitted.reason }),
      );
      return { done: 'campaign-admin.flash_refused' };
    }
    if (intent === 'remove') {
      await removeSlot(ctx, readFormId(submitted.id));
      return { done: 'campaign-admin.flash_removed' };
    }
    const times = {
      startsAt: readMoment(ctx, submitted.startsAt) ?? '',
      endsAt: readMoment(ctx, submitted.endsAt) ?? '',
    };
    await saveSlot(ctx, parseOrRefuse(saveSlotInput, times));
    return { done: 'campaign-admin.flash_opened', to: `/admin/flash?day=${submitted.startsAt?.slice(0, 10)}` };
  });
}

/** Rounds of the flash sale: the platform creates them, shops fill them, the platform refuses inadmissible offers. */
export default function FlashSlots({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { day, slots } = loaderData;
  const columns = useItemColumns();
  const summaryOf = useRoundSummary();
  // the round that matters now, and the one with a refused form
  const current = slots.find(({ state }) => state !== 'over')?.id;
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage title={t('platform-office:sections.flash')} hint={t('campaign-admin:flash.staff_hint')} answer={answer}>
      <div className="grid gap-4">
        <DayLinks {...loaderData} />
        <DayFigures slots={slots} />
        <NewSlot key={day} day={day} isFirst={slots.length === 0} answer={answer} />
        {slots.length === 0 && <NothingHere icon="zap" title={t('flash-days:none')} hint={t('flash-days:none_hint')} />}
        {slots.map((slot) => (
          <SlotPanel
            key={slot.id}
            slot={slot}
            more={columns}
            folded={{
              open: slot.id === current || slot.items.some(({ itemId }) => answer?.values.itemId === String(itemId)),
              summary: summaryOf(slot),
            }}
            acts={
              slot.state === 'coming' && (
                <ConfirmAction
                  intent="remove"
                  values={{ id: slot.id }}
                  label={t('campaign-admin:flash.remove')}
                  question={t('campaign-admin:flash.remove_question')}
                  align="start"
                />
              )
            }
            actTitle={t('campaign-admin:flash.refuse')}
            actOf={({ itemId, name }) =>
              slot.state === 'coming' && (
                <ConfirmAction
                  intent="refuse"
                  values={{ itemId }}
                  label={t('campaign-admin:flash.refuse')}
                  variant="secondary"
                  about={name}
                  question={t('campaign-admin:flash.refuse_question')}
                  open={answer?.values.itemId === String(itemId)}
                >
                  <TextArea
                    name="reason"
                    label={t('campaign-admin:reason')}
                    rows={2}
                    maxLength={200}
                    problem={answer?.values.itemId === String(itemId) ? answer.problems.reason : undefined}
                  />
                </ConfirmAction>
              )
            }
          />
        ))}
      </div>
    </OfficePage>
  );
}

function NewSlot({ day, isFirst, answer }: { day: string; isFirst: boolean; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const zone = useOfficeZoneName();
  const busy = useNavigation().formData?.get('intent') === 'save';
  const moment = (name: 'startsAt' | 'endsAt') => ({
    name,
    type: 'datetime-local',
    label: t(`campaign-admin:field.${name}`),
    defaultValue: answer?.values[name] ?? `${day}T${name === 'startsAt' ? '10' : '12'}:00`,
    problem: answer?.problems[name],
  });
  return (
    <FoldedPanel
      title={t('flash-days:new')}
      hint={t('campaign-admin:zone', { zone })}
      open={isFirst || answer?.values.intent === 'save'}
    >
      <Form method="post" noValidate className="flex flex-wrap items-end gap-4">
        <TextField {...moment('startsAt')} />
        <TextField {...moment('endsAt')} />
        <Button type="submit" name="intent" value="save" busy={busy}>
          {t('campaign-admin:flash.open')}
        </Button>
      </Form>
    </FoldedPanel>
  );
}
