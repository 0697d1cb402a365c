import { Form } from 'react-router';
import { listSiteAccounts, saveSiteAccount } from '../../../domains/payments/by-hand/transfer-accounts.server.ts';
import { saveShopsCollect } from '../../../domains/platform-office/sites/save-shops-collect.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { TransferAccounts } from '../../back-office/payments/account-form.tsx';
import { readAccountForm } from '../../back-office/payments/read-forms.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { confirmPath } from '../../session/confirm-path.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { chosenSite } from '../at-site/chosen-site.server.ts';
import { SiteTabs } from '../at-site/site-tabs.tsx';
import type { Route } from './+types/payment-accounts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { at, site, sites } = await chosenSite(context, request, ['payments.manage']);
  return {
    site,
    sites,
    accounts: await listSiteAccounts(ctx, site),
    // the one that a new account is most likely in comes first
    currencies: [...new Set([at.site.defaultCurrency, ...ctx.app.sites.currencies().map(({ code }) => code)])],
    shopsCollect: at.site.settings.shopsCollect === true,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const { site } = await chosenSite(context, request, ['payments.manage']);
    try {
      if (intent === 'collect') await saveShopsCollect(ctx, { site, isOn: submitted.shopsCollect === '1' });
      else await saveSiteAccount(ctx, site, readAccountForm(submitted));
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'confirm_needed') throw error;
      throw redirect(confirmPath(`/admin/payment_accounts?${new URLSearchParams({ site })}`), 303);
    }
    return { done: 'saved' };
  });
}

/** Bank accounts that buyers of a site transfer money to, and whether shops may use their own. */
export default function PaymentAccounts({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { site, sites, accounts, currencies, shopsCollect } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('platform-office:sections.payment_accounts')}
      hint={t('hand-payments:accounts_hint')}
      answer={answer}
    >
      <SiteTabs site={site} sites={sites} />
      <TransferAccounts key={site} {...{ accounts, currencies, answer }} />
      <Panel title={t('hand-payments:shops_collect')} hint={t('hand-payments:shops_collect_hint')} className="mt-5">
        <Form method="post" className="grid gap-4">
          <Checkbox key={site} name="shopsCollect" value="1" defaultChecked={shopsCollect}>
            {t('hand-payments:shops_collect_on')}
          </Checkbox>
          <div>
            <Button type="submit" name="intent" value="collect" variant="secondary">
              {t('shell:ui.save')}
            </Button>
          </div>
        </Form>
      </Panel>
    </OfficePage>
  );
}
