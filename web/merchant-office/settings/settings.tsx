import { Form, useNavigation } from 'react-router';
import { saveHoursInput } from '../../../domains/merchants/settings/contract.ts';
import { readShopSettings } from '../../../domains/merchants/settings/read-settings.server.ts';
import { saveHours } from '../../../domains/merchants/settings/save-hours.server.ts';
import { HoursPanel } from '../../back-office/hours/hours-panel.tsx';
import { readHoursForm } from '../../back-office/hours/read-hours-form.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/settings';

export async function loader({ context }: Route.LoaderArgs) {
  return readShopSettings(pageCtx(context));
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    await saveHours(ctx, parseOrRefuse(saveHoursInput, { hours: readHoursForm(submitted, 'hours') }));
    return { done: 'shop-settings.hours_saved' };
  });
}

/** The settings of one's own shop. */
export default function ShopSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const { state } = useNavigation();
  const { hours, timeZone } = loaderData;
  return (
    <OfficePage title={t('merchant-office:sections.settings')} hint={t('shop-settings:hint')} answer={answer}>
      <Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <HoursPanel key={JSON.stringify(hours)} prefix="hours" hours={hours} timeZone={timeZone} answer={answer} />
        <Button type="submit" name="intent" value="hours" busy={state === 'submitting'} className="w-fit">
          {t('shop-settings:hours.save')}
        </Button>
      </Form>
    </OfficePage>
  );
}
