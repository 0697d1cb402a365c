import type { ApiOperation } from '../../../domains/api-market/reading/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { MethodTag } from './method-tag.tsx';

interface OperationListProps {
  apiId: number;
  operations: readonly ApiOperation[];
  /** The slug of the one that is shown. */
  current?: string;
}

/** The operations of an API under the names that its document groups them by; each leads to its page. */
export function OperationList({ apiId, operations, current }: OperationListProps) {
  const groups = Map.groupBy(operations, ({ tag }) => tag);
  return (
    <div className="grid gap-5">
      {[...groups].map(([tag, listed]) => (
        <div key={tag} className="min-w-0">
          {tag && <h3 className="mb-1 px-2 font-semibold text-[13px] text-muted [overflow-wrap:anywhere]">{tag}</h3>}
          <ul>
            {listed.map((operation) => (
              <OperationLink
                key={operation.id}
                apiId={apiId}
                operation={operation}
                isCurrent={operation.slug === current}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface OperationLinkProps {
  apiId: number;
  operation: ApiOperation;
  isCurrent: boolean;
}

function OperationLink({ apiId, operation, isCurrent }: OperationLinkProps) {
  const { t } = useTexts();
  const { method, path, slug, summary, isDeprecated } = operation;
  return (
    <li>
      <Link
        to={`/api_detail/${apiId}/${slug}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex min-w-0 items-start gap-3 rounded-control px-2 py-2 hover:bg-brand-tint',
          isCurrent && 'bg-brand-tint',
        )}
      >
        <MethodTag method={method} />
        <span className="min-w-0 flex-1">
          <code className="block text-[13px] leading-snug [overflow-wrap:anywhere]">{path}</code>
          {summary && <span className="block text-[13px] text-secondary [overflow-wrap:anywhere]">{summary}</span>}
        </span>
        {isDeprecated && <Tag variant="plain">{t('apis:deprecated')}</Tag>}
      </Link>
    </li>
  );
}
