import type { ApiCategory } from '../../../domains/api-market/manage/require-category.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface CategoryFieldProps {
  categories: readonly ApiCategory[];
  chosen?: string | number;
  problem?: string;
}

/** The category of an API. */
export function CategoryField({ categories, chosen, problem }: CategoryFieldProps) {
  const { t } = useTexts();
  return (
    <SelectField
      name="categoryId"
      label={t('developer-apis:category')}
      defaultValue={chosen}
      problem={problem}
      required
    >
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
