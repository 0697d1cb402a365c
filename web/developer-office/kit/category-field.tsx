import type { CategoryChoice } from '../../../domains/catalog/categories/category-choices.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface CategoryFieldProps {
  categories: readonly CategoryChoice[];
  chosen?: string | number;
  problem?: string;
}

/** The category of an app or an API. */
export function CategoryField({ categories, chosen, problem }: CategoryFieldProps) {
  const { t } = useTexts();
  return (
    <SelectField
      name="categoryId"
      label={t('developer-office:category')}
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
