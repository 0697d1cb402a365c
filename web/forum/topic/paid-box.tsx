import type { Topic } from '../../../domains/forum/contract.ts';
import type { PaidPart } from '../../../domains/forum/money/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { textTag } from '../../../platform/locale/locale.ts';
import { ForumText } from '../../parts/forum/forum-text.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PayForm } from './pay-form.tsx';
import { TableOfContents } from './table-of-contents.tsx';

interface PaidBoxProps {
  topic: Topic;
  paid: PaidPart;
  requestId: string;
}

/** Tells the headings of the paid part from those of the topic. */
const PAID = 'paid-';

/** What a topic sells: the content for those who may see it, otherwise what it is, its price and the way to buy it. */
export default function PaidBox({ topic, paid, requestId }: PaidBoxProps) {
  const { t } = useTexts();
  const isOwn = paid.isOpen && !paid.isBought && !paid.mayBuy;
  return (
    <section id="paid" aria-label={t('forum-pay:title')} className="mt-6 scroll-mt-20">
      {paid.isOpen && (
        <p className="mb-3 flex flex-wrap items-center gap-2 text-[13px] text-secondary">
          <Tag variant={paid.isBought ? 'success' : 'tint'}>
            <Icon name={paid.isBought ? 'circle-check' : 'lock-open'} size={12} />
            {t(paid.isBought ? 'forum-pay:bought' : 'forum-pay:paid_part')}
          </Tag>
          <Sold {...paid} />
        </p>
      )}
      {paid.isOpen && (
        <div lang={textTag(topic.locale)}>
          {paid.toc.length > 2 && (
            <TableOfContents entries={paid.toc.map((entry) => ({ ...entry, id: PAID + entry.id }))} />
          )}
          {paid.html && <ForumText html={paid.html} headingIds={PAID} />}
          <SoldPictures paid={paid} />
        </div>
      )}
      {!isOwn && paid.mayBuy && (
        <div
          className={
            paid.isOpen
              ? 'mt-4 rounded-card border border-line bg-page p-4'
              : 'rounded-card border border-line bg-page p-4 md:p-6'
          }
        >
          <fieldset>
            <legend className="float-left mb-1 flex w-full items-center gap-2 font-semibold">
              <Icon name="lock" size={18} className="text-brand-hover" />
              {t(`forum-pay:locked.${paid.scope}`)}
            </legend>
            <p className="clear-both text-secondary">
              <Contents {...paid} />
            </p>
            <p className="my-3 flex flex-wrap items-baseline gap-3">
              <Price money={paid.price} size="lg" />
              <span className="text-[13px] text-muted">
                <Sold {...paid} />
              </span>
            </p>
            <BuyForm {...{ topic, paid, requestId }} />
          </fieldset>
        </div>
      )}
    </section>
  );
}

function BuyForm({ topic, paid, requestId }: PaidBoxProps) {
  const { t, locale } = useTexts();
  return (
    <PayForm
      intent="buy"
      fields={{ topic: topic.id, price: paid.price.amount, currency: paid.price.currency }}
      needsPayPassword={paid.needsPayPassword}
      requestId={requestId}
      label={t('forum-pay:buy', { price: formatMoney(paid.price, locale) })}
    />
  );
}

function Sold({ buyerCount }: PaidPart) {
  const { t } = useTexts();
  return buyerCount > 0 ? t('forum-pay:buyers', { count: buyerCount }) : t('forum-pay:no_buyers');
}

/** What is behind the price, without showing any of it. */
function Contents({ scope, pictureCount, hasMedia }: PaidPart) {
  const { t } = useTexts();
  const parts = [
    scope === 'content' && t('forum-pay:has.text'),
    pictureCount > 0 && t('forum-pay:has.pictures', { count: pictureCount }),
    hasMedia && t('forum-pay:has.media'),
  ].filter((part) => part !== false);
  return <>{parts.join(' · ')}</>;
}

function SoldPictures({ paid: { pictures } }: { paid: PaidPart }) {
  const { t } = useTexts();
  if (pictures.length === 0) return null;
  return (
    <ul className={pictures.length === 1 ? 'mt-4' : 'mt-4 grid grid-cols-2 gap-2 md:grid-cols-3'}>
      {pictures.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener" aria-label={t('forum:topic.picture', { place: at + 1 })}>
            <img
              src={url}
              alt=""
              loading={at > 2 ? 'lazy' : 'eager'}
              className={
                pictures.length === 1
                  ? 'max-h-[640px] rounded-[8px] bg-page'
                  : 'aspect-square w-full rounded-[8px] bg-page object-cover'
              }
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
