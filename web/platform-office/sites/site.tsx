import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { readServiceAddress } from '../../../domains/merchants/settings/service-address.server.ts';
import { readSite } from '../../../domains/platform-office/sites/queries.server.ts';
import {
  resendSiteServiceAddress,
  saveSite,
  setSiteLogo,
} from '../../../domains/platform-office/sites/save-site.server.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { HoursPanel } from '../../back-office/hours/hours-panel.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { RESEND, ServiceAddressPanel } from '../../back-office/service-address/service-address-panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/site';
import { Elsewhere } from './elsewhere.tsx';
import { LogoPanel, REMOVE_LOGO } from './logo-panel.tsx';
import { readSiteForm } from './read-site-form.server.ts';
import { ContactFields, FootFields, RuleFields } from './rule-fields.tsx';
import { Section, SectionLinks } from './section-links.tsx';
import { AccessFields, SiteAccessFields } from './site-access-fields.tsx';
import { LanguageFields, LookFields, WordFields } from './word-fields.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const site = await readSite(ctx, readId(params));
  const serviceAddress = await readServiceAddress(ctx, { merchantId: 0, siteId: site.id });
  return { site, serviceAddress, currencies: ctx.app.sites.currencies().map(({ code }) => code) };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { intent, submitted, all }) => {
      if (intent === RESEND) {
        await resendSiteServiceAddress(ctx, readId(params));
        return { done: 'service-address.sent' };
      }
      if (intent === REMOVE_LOGO) {
        await setSiteLogo(ctx, { id: readId(params), picture: '' });
        return { done: 'site_saved' };
      }
      await saveSite(ctx, readSiteForm(readId(params), submitted, all));
      return { done: 'site_saved' };
    },
    { joinFeeMinor: 'joinFee' },
  );
}

/** Every setting of one site in sections, and links to what is set elsewhere. */
export default function Site({ loaderData: { site, serviceAddress, currencies }, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  useProblemFocus(form, answer);
  // that of the other form has no fields
  const shared = { site, answer: answer?.values.intent === RESEND ? undefined : answer };
  return (
    <OfficePage
      title={pickText(site.name, locale, site.defaultLocale) || site.key}
      back={{ to: '/admin/sites', label: t('platform-office:sections.sites') }}
      hint={
        <span className="flex flex-wrap items-center gap-2">
          {site.key} · {t(`platform-office:sites.types.${site.type}`)}
          <Tag variant={site.status === 'open' ? 'success' : 'danger'}>{t(`platform-office:sites.${site.status}`)}</Tag>
        </span>
      }
      answer={answer}
      actions={
        <ButtonLink
          to={`/admin/audit?subject=${encodeURIComponent(`site:${site.key}`)}`}
          variant="secondary"
          size="sm"
          start={<Icon name="scroll-text" size={15} />}
        >
          {t('platform-office:sites.history')}
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[200px_minmax(0,1fr)]">
        <SectionLinks isDefault={site.isDefault} />
        <div className="grid min-w-0 max-w-4xl gap-4">
          <LogoPanel site={site} />
          <Form ref={form} method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Section id="words">
              <WordFields {...shared} />
            </Section>
            <Section id="look">
              <LookFields {...shared} />
            </Section>
            <Section id="languages">
              <LanguageFields {...shared} currencies={currencies} />
            </Section>
            <Section id="access">
              <SiteAccessFields {...shared} />
              <AccessFields {...shared} />
            </Section>
            {(['orders', 'delivery', 'points', 'reviews', 'uploads'] as const).map((section) => (
              <Section key={section} id={section}>
                <RuleFields section={section} {...shared} />
              </Section>
            ))}
            {site.isDefault && (
              <Section id="payouts">
                <RuleFields section="payouts" {...shared} />
              </Section>
            )}
            <Section id="contact">
              <ContactFields {...shared} serviceAddress={serviceAddress} />
              <HoursPanel
                prefix="settings.hours"
                hours={site.settings.hours ?? null}
                timeZone={timeZoneOf(site)}
                answer={shared.answer}
              />
            </Section>
            <Section id="foot">
              <FootFields {...shared} />
            </Section>
            {(['security', 'retention'] as const).map((section) => (
              <Section key={section} id={section}>
                <RuleFields section={section} {...shared} />
              </Section>
            ))}
            <SaveBar busy={state === 'submitting'} />
          </Form>
          <ServiceAddressPanel address={serviceAddress} />
          <Section id="elsewhere">
            <Elsewhere type={site.type} />
          </Section>
        </div>
      </div>
    </OfficePage>
  );
}
