import { Form, useNavigation } from 'react-router';
import { listCardRoles, listCardSales, listOfficeCards } from '../../../domains/forum/cards/card-orders.server.ts';
import { cardInput, cardSalesQuery, refundCardInput } from '../../../domains/forum/cards/contract.ts';
import { deleteCard, saveCard } from '../../../domains/forum/cards/save-card.server.ts';
import { REFUND_SALES, refundSale } from '../../../domains/forum/money/refund-sale.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/card';
import { CardFields } from './card-fields.tsx';
import { CardSales } from './card-sales.tsx';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage, forumAddress } from './forum-page.tsx';
import { readCardForm } from './read-card-form.server.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  const [cards, roles] = await Promise.all([listOfficeCards(chosen.at), listCardRoles(chosen.at)]);
  const card = params.id === 'new' ? null : cards.find(({ id }) => String(id) === params.id);
  if (card === undefined) throw new DomainError('forum_card_not_found');
  const page = Number(new URL(request.url).searchParams.get('page')) || undefined;
  const sales = card && (await listCardSales(chosen.at, cardSalesQuery.parse({ id: String(card.id), page })));
  return {
    about: aboutForum(chosen),
    card,
    roles,
    sales,
    currency: chosen.at.site.defaultCurrency,
    mayRefund: chosen.at.actor.permissions.includes(REFUND_SALES),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.clone().formData();
  return handleForm(context, request, async (_ctx, { intent, submitted }) => {
    const { at, site } = await chosenForum(context, request);
    const id = params.id === 'new' ? undefined : readFormId(params.id);
    if (intent === 'refund') {
      await refundSale(at, parseOrRefuse(refundCardInput, submitted));
      return { done: 'saved', to: forumAddress(site, `/cards/${id}`) };
    }
    if (intent === 'delete') await deleteCard(at, { id: id ?? 0 });
    else await saveCard(at, parseOrRefuse(cardInput, await readCardForm(at, id, form)));
    return { done: intent === 'delete' ? 'removed' : 'saved', to: forumAddress(site, '/cards') };
  });
}

/** One membership card: its settings, and its buyers. */
export default function ForumCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { about, card, roles, sales, currency, mayRefund } = loaderData;
  const { t, locale } = useTexts();
  const { state } = useNavigation();
  const answer = actionData as FormAnswer | undefined;
  const name = card ? pickText(card.name, locale) || String(card.id) : '';
  return (
    <ForumPage
      about={about}
      tab="cards"
      title={card ? name : t('forum-cards:office.add')}
      back={{ to: forumAddress(about.site, '/cards'), label: t('forum-office:tab.cards') }}
      answer={answer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <input type="hidden" name="intent" value="save" />
          <CardFields card={card} roles={roles} currency={currency} answer={answer} />
          <SaveBar busy={state === 'submitting'} />
        </Form>
        {sales && <CardSales sales={sales} mayRefund={mayRefund} />}
        {card && sales?.total === 0 && (
          <Panel title={t('forum-cards:office.delete')} hint={t('forum-cards:office.delete_hint')}>
            <ConfirmAction
              intent="delete"
              label={t('forum-cards:office.delete')}
              about={name}
              question={t('forum-cards:office.delete_hint')}
              align="start"
            />
          </Panel>
        )}
      </div>
    </ForumPage>
  );
}
