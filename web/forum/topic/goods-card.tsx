import type { Money } from '../../../platform/locale/money.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';

/** A product of the shop that a topic is about, with its price and stock of this moment. */
export interface TopicGoods {
  to: PageAddress;
  name: string;
  image: string;
  price: Money;
  isSoldOut: boolean;
  /** Whether the author earns a share of purchases. */
  isShared: boolean;
}

export default function GoodsCard({ goods }: { goods: TopicGoods }) {
  const { t } = useTexts();
  return (
    <section
      aria-label={t('forum:topic.goods')}
      className="relative mt-6 flex items-center gap-4 rounded-card border border-line bg-page p-3 transition-colors hover:border-brand"
    >
      <img
        src={mediaUrl(goods.image)}
        alt=""
        width={88}
        height={88}
        className="size-[88px] rounded-[8px] bg-card object-cover"
      />
      <div className="min-w-0 flex-1">
        <p className="text-[13px] text-muted">{t('forum:topic.goods')}</p>
        <h2 className="line-clamp-2 text-base">
          <Link
            to={goods.to}
            reloadDocument
            rel={goods.isShared ? 'nofollow' : undefined}
            className="after:absolute after:inset-0 hover:text-brand-hover"
          >
            {goods.name}
          </Link>
        </h2>
        <p className="mt-1 flex items-center gap-3">
          <Price money={goods.price} />
          {goods.isSoldOut && <Tag variant="plain">{t('forum:topic.sold_out')}</Tag>}
        </p>
        {goods.isShared && <p className="mt-1 text-[13px] text-secondary">{t('forum:topic.goods_share')}</p>}
      </div>
      <Icon name="chevron-right" size={20} className="text-faint" />
    </section>
  );
}
