import { readMerchantCategories, readMerchantTypes } from '../../domains/merchants/queries.server.ts';
import { MAX_QUALIFICATION_PICTURES, REVIEW_WORKING_DAYS } from '../../domains/merchants/rules.ts';
import { readPage } from '../../domains/sites/queries.server.ts';
import { pageContext } from '../page-context.server.ts';
import { PageHead } from '../shell/page-head.tsx';
import { useShell } from '../shell/use-shell.ts';
import { useTexts } from '../texts.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { RichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/settled';

const PATH = '/users/merchant_settled';
const NEEDS = ['company', 'contact', 'trade', 'pictures', 'agreement'] as const;
const STEPS = [
  ['prepare', 'book-open'],
  ['write', 'mail'],
  ['wait', 'clock'],
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, keep } = context.get(pageContext);
  keep('sites', 'catalog');
  const [agreement, types, trades] = await Promise.all([
    readPage(ctx, 'coop'),
    readMerchantTypes(ctx),
    readMerchantCategories(ctx),
  ]);
  return { agreement: agreement ?? null, types, trades };
}

/** Opening a shop here: what it takes, what is agreed, how long it takes, and whom to write to. */
export default function Settled({ loaderData: { agreement, types, trades } }: Route.ComponentProps) {
  const { t } = useTexts();
  const title = t('shops:settle.title');
  const days = { days: REVIEW_WORKING_DAYS };
  return (
    <div className="content pb-10">
      <PageHead title={title} description={t('shops:settle.text')} canonical={PATH} />
      <Breadcrumbs steps={[{ label: title }]} />
      <header className="rounded-card bg-brand bg-linear-135 from-[#f0453a] to-brand px-5 py-8 text-on-brand md:px-12 md:py-12">
        <h1 className="text-2xl md:text-[32px]">{title}</h1>
        <p className="mt-2 max-w-2xl text-base">{t('shops:settle.text')}</p>
      </header>
      <ol className="mt-3 grid gap-2 md:grid-cols-3 md:gap-3">
        {STEPS.map(([step, icon], place) => (
          <li key={step} className="flex gap-4 rounded-card bg-card p-4 md:p-6">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand-hover">
              <Icon name={icon} size={22} />
            </span>
            <div className="min-w-0">
              <h2 className="text-base">
                {place + 1}. {t(`shops:settle.step.${step}`)}
              </h2>
              <p className="mt-1 text-secondary">{t(`shops:settle.step.${step}_text`, days)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Needs types={types} trades={trades} />
        <Apply />
      </div>
      {agreement && (
        <Card title={agreement.title} className="mt-3">
          <RichText
            html={agreement.body}
            className="lg:columns-2 lg:gap-12 [&_h3]:break-after-avoid [&>*:first-child]:mt-0"
          />
        </Card>
      )}
    </div>
  );
}

interface Named {
  id: number;
  name: string;
}

function Needs({ types, trades }: { types: readonly Named[]; trades: readonly Named[] }) {
  const { t } = useTexts();
  const choices = [
    [t('shops:street.type'), types],
    [t('shops:street.trade'), trades],
  ] as const;
  return (
    <Card title={t('shops:settle.needs')}>
      <ul className="grid list-disc gap-2 ps-5 text-secondary marker:text-brand">
        {NEEDS.map((need) => (
          <li key={need}>{t(`shops:settle.need.${need}`, { max: MAX_QUALIFICATION_PICTURES })}</li>
        ))}
      </ul>
      <dl className="mt-5 grid gap-3 border-line border-t pt-4">
        {choices.map(
          ([label, named]) =>
            named.length > 0 && (
              <div key={label} className="grid gap-x-4 gap-y-1 md:grid-cols-[112px_minmax(0,1fr)]">
                <dt className="text-muted">{label}</dt>
                <dd>{named.map(({ name }) => name).join(' · ')}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

/** There is no form yet: an application is a letter to the people of the house. */
function Apply() {
  const { t } = useTexts();
  const site = useShell()?.site;
  const subject = encodeURIComponent(t('shops:settle.subject'));
  return (
    <Card title={t('shops:settle.apply')}>
      <p className="text-secondary">{t('shops:settle.by_mail')}</p>
      {site?.email && (
        <Contact
          icon="mail"
          href={`mailto:${site.email}?subject=${subject}`}
          label={t('shell:contact.email')}
          text={site.email}
        />
      )}
      {site?.phone && (
        <Contact
          icon="phone"
          href={`tel:${site.phone.replaceAll(' ', '')}`}
          label={t('shell:contact.phone')}
          text={site.phone}
        />
      )}
      {!site?.email && !site?.phone && (
        <div className="mt-3">
          <NoticeBar>{t('shops:settle.no_contact')}</NoticeBar>
        </div>
      )}
      <p className="mt-4 text-[13px] text-muted">{t('shops:settle.result', { days: REVIEW_WORKING_DAYS })}</p>
    </Card>
  );
}

function Contact({ icon, href, label, text }: { icon: IconName; href: string; label: string; text: string }) {
  return (
    <a href={href} className="mt-3 flex items-center gap-3 rounded-control bg-page px-4 py-3 hover:text-brand-hover">
      <Icon name={icon} size={18} className="text-brand" />
      <span className="min-w-0">
        <span className="block text-xs text-secondary">{label}</span>
        <span className="tabular block font-semibold [overflow-wrap:anywhere]">{text}</span>
      </span>
    </a>
  );
}
