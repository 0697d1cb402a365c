import { checkClaim, claimApp, withdrawClaim } from '../../../domains/app-market/ownership/change-claims.server.ts';
import { claimIdInput, claimInput } from '../../../domains/app-market/ownership/contract.ts';
import { listClaims } from '../../../domains/app-market/ownership/list-claims.server.ts';
import { requireDeveloperOffice } from '../../../domains/developers/own-developer.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/claims';
import { ClaimPanel } from './claim-panel.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [claims, { permissions, status }] = await Promise.all([listClaims(ctx), requireDeveloperOffice(ctx)]);
  return {
    claims,
    mayClaim: permissions.includes('products.publish') && status === 'active',
    address: new URL(request.url).searchParams.get('address')?.slice(0, 500) ?? '',
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { intent, submitted }) => {
      if (intent === 'claim') {
        await claimApp(ctx, parseOrRefuse(claimInput, { address: submitted.address }));
        return { done: 'app-claims.claimed', to: '/login3/apps/claims' };
      }
      const given = parseOrRefuse(claimIdInput, { id: readFormId(submitted.id) });
      if (intent === 'check') {
        const { proof } = await checkClaim(ctx, given);
        return { done: proof ? 'app-claims.proved' : 'app-claims.unproved' };
      }
      if (intent !== 'withdraw') throw new DomainError('not_found');
      await withdrawClaim(ctx, given);
      return { done: 'app-claims.withdrawn' };
    },
    { app_not_found: 'address', app_claim_foreign: 'address' },
  );
}

/** Addresses of web apps that a developer claims, with what proves that they are theirs. */
export default function AppClaims({ loaderData: { claims, mayClaim, address }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('app-claims:title')}
      hint={t('app-claims:hint')}
      back={{ to: '/login3/apps', label: t('developer-office:sections.apps') }}
      answer={answer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {mayClaim && (
          <Panel title={t('app-claims:add')} hint={t('app-claims:add_hint')}>
            <OfficeForm method="post" noValidate className="grid max-w-2xl gap-3">
              <TextField
                name="address"
                type="url"
                label={t('app-claims:address')}
                required
                maxLength={500}
                autoComplete="off"
                placeholder="https://"
                defaultValue={answer?.values.address ?? address}
                problem={answer?.problems.address}
              />
              <Button type="submit" name="intent" value="claim" className="w-fit">
                {t('app-claims:claim')}
              </Button>
            </OfficeForm>
          </Panel>
        )}
        {claims.map((claim) => (
          <ClaimPanel key={claim.id} claim={claim} mayChange={mayClaim} />
        ))}
        {claims.length === 0 && (
          <NothingHere icon="badge-check" title={t('app-claims:none')} hint={t('app-claims:none_hint')} />
        )}
      </div>
    </OfficePage>
  );
}
