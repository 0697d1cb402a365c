import { BLOCK_KINDS, SINGLE_BLOCKS } from '../../../domains/stores/document.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { useDraggedRows } from '../../back-office/kit/use-dragged-rows.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { DesignData } from './read-design-page.server.ts';

/** The blocks in their order: moved by dragging, by buttons and by the keyboard. */
export function BlockList({ blocks, revision, chosen }: DesignData) {
  const { t } = useTexts();
  const list = useDraggedRows({ field: 'block', values: { revision }, version: revision });
  const addable = BLOCK_KINDS.filter(
    (kind) => !SINGLE_BLOCKS.includes(kind) || !blocks.some((block) => block.kind === kind),
  );
  return (
    <Card title={t('design:blocks')}>
      <ol ref={list} className="grid gap-1">
        {blocks.map((block, place) => {
          const name = t(`design:block.${block.kind}`);
          return (
            <li
              key={block.id}
              data-row={block.id}
              data-place={place}
              className={cx(
                'flex items-center gap-1 rounded-control border ps-2 data-over:border-brand',
                block.id === chosen?.id ? 'border-brand bg-brand-tint' : 'border-line',
              )}
            >
              <Icon name="menu" size={15} className="js-only shrink-0 cursor-grab text-faint" />
              <Link
                draggable={false}
                to={uncheckedAddress(`/login2/design?block=${block.id}`)}
                preventScrollReset
                aria-current={block.id === chosen?.id ? 'true' : undefined}
                className="min-w-0 flex-1 py-2.5 hover:text-brand-hover"
              >
                {name}
              </Link>
              <Move
                id={block.id}
                revision={revision}
                to={place - 1}
                label={t('design:up', { name })}
                icon="arrow-up"
                disabled={place === 0}
              />
              <Move
                id={block.id}
                revision={revision}
                to={place + 1}
                label={t('design:down', { name })}
                icon="arrow-down"
                disabled={place === blocks.length - 1}
              />
              <OfficeForm method="post" preventScrollReset>
                <input type="hidden" name="revision" value={revision} />
                <input type="hidden" name="block" value={block.id} />
                <IconSubmit intent="remove" label={t('design:remove', { name })} icon="trash-2" />
              </OfficeForm>
            </li>
          );
        })}
      </ol>
      <OfficeForm method="post" preventScrollReset className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <input type="hidden" name="revision" value={revision} />
        <SelectField label={t('design:add')} name="kind">
          {addable.map((kind) => (
            <option key={kind} value={kind}>
              {t(`design:block.${kind}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="add" variant="secondary" className="min-h-11">
          {t('design:add_button')}
        </Button>
      </OfficeForm>
    </Card>
  );
}

interface MoveProps {
  id: string;
  revision: number;
  to: number;
  label: string;
  icon: 'arrow-up' | 'arrow-down';
  disabled: boolean;
}

function Move({ id, revision, to, label, icon, disabled }: MoveProps) {
  return (
    <OfficeForm method="post" preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="block" value={id} />
      <input type="hidden" name="to" value={to} />
      <IconSubmit intent="move" label={label} icon={icon} disabled={disabled} />
    </OfficeForm>
  );
}

interface IconSubmitProps {
  intent: string;
  label: string;
  icon: 'arrow-up' | 'arrow-down' | 'trash-2';
  disabled?: boolean;
}

function IconSubmit({ intent, label, icon, disabled }: IconSubmitProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      disabled={disabled}
      className="grid size-9 place-items-center rounded-control text-secondary hover:bg-page hover:text-ink disabled:opacity-30 pointer-coarse:size-11"
    >
      <Icon name={icon} size={16} />
    </button>
  );
}
