import { STORE_THEMES } from '../../../domains/stores/rules.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/design';
import { BlockForm, formKey } from './block-form.tsx';
import { BlockList } from './block-list.tsx';
import { BlockProducts } from './block-products.tsx';
import { changeDesign } from './change-design.server.ts';
import { DraftFrame } from './draft-frame.tsx';
import { type DesignData, readDesignPage } from './read-design-page.server.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return readDesignPage(pageCtx(context), new URL(request.url).searchParams);
}

export function action({ context, request }: Route.ActionArgs) {
  return changeDesign(context, request);
}

/** The store's own design: theme, blocks, preview, publishing. */
export default function Design({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { revision, canUndo, merchantId, chosen, picks } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={t('merchant-office:sections.design')}
      hint={t('design:hint')}
      answer={answer}
      actions={
        <>
          <ButtonLink to={uncheckedAddress(`/store?id=${merchantId}`)} variant="secondary" reloadDocument>
            {t('design:open')}
          </ButtonLink>
          {canUndo && (
            <OfficeForm method="post" preventScrollReset>
              <input type="hidden" name="revision" value={revision} />
              <Button
                type="submit"
                name="intent"
                value="undo"
                variant="secondary"
                start={<Icon name="rotate-ccw" size={15} />}
              >
                {t('design:undo')}
              </Button>
            </OfficeForm>
          )}
          <OfficeForm method="post" preventScrollReset>
            <input type="hidden" name="revision" value={revision} />
            <Button type="submit" name="intent" value="publish">
              {t('design:publish')}
            </Button>
          </OfficeForm>
        </>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[320px_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Themes {...loaderData} />
          <BlockList {...loaderData} />
        </div>
        <div className="grid min-w-0 gap-4">
          {chosen && <BlockForm key={formKey(chosen)} block={chosen} design={loaderData} answer={answer} />}
          {chosen && picks && <BlockProducts block={chosen} picks={picks} revision={revision} />}
          <DraftFrame revision={revision} />
          <Versions {...loaderData} />
        </div>
      </div>
    </OfficePage>
  );
}

function Themes({ draftTheme, theme, revision, isOwn }: DesignData) {
  const { t } = useTexts();
  return (
    <Card title={t('design:theme')}>
      <OfficeForm method="post" preventScrollReset className="grid gap-1">
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="intent" value="theme" />
        {STORE_THEMES.map((name) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-page"
          >
            <input type="radio" name="theme" value={name} defaultChecked={name === draftTheme} />
            <span className="min-w-0 flex-1">{t(`design:theme_name.${name}`)}</span>
            {name === theme && <span className="text-xs text-muted">{t('design:shown')}</span>}
          </label>
        ))}
        <p className="mt-1 text-[13px] text-muted">{t('design:theme_hint')}</p>
        <Button type="submit" variant="secondary" size="sm" className="mt-2 w-fit pointer-coarse:min-h-11">
          {t('design:use_theme')}
        </Button>
      </OfficeForm>
      {isOwn && (
        <div className="mt-3">
          <ConfirmAction
            intent="reset"
            values={{ revision, theme: draftTheme }}
            label={t('design:reset')}
            question={t('design:reset_text')}
            variant="ghost"
          />
        </div>
      )}
    </Card>
  );
}

function Versions({ versions, versionId, revision }: DesignData) {
  const { t } = useTexts();
  if (versions.length === 0) return null;
  return (
    <Card title={t('design:versions')}>
      <ul className="grid gap-2">
        {versions.map(({ id, theme, publishedAt, by }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-2 border-line border-b pb-2 last:border-0"
          >
            <span>
              <LocalTime iso={publishedAt} />
              <span className="text-muted"> · {[t(`design:theme_name.${theme}`), by].filter(Boolean).join(' · ')}</span>
            </span>
            {id === versionId ? (
              <span className="text-[13px] text-success">{t('design:shown')}</span>
            ) : (
              <ActionForm
                intent="restore"
                values={{ revision, versionId: id }}
                label={t('design:restore')}
                variant="ghost"
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
