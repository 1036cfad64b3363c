import {
  type CustomField,
  type CustomFieldOwner,
  type CustomValues,
  type ListField,
  maxCustomFields,
} from '@countersign/contract';
import { customListField } from '@countersign/domain';
import { useMemo } from 'react';
import { fieldColumn } from '../../kit/lists/table/field-column.tsx';
import type { ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListCustomFieldsQuery } from './api.ts';

const none: readonly CustomField[] = [];

/** The fields in use of one kind of thing, in the order of forms. */
export function useCustomFields(owner: CustomFieldOwner) {
  const query = useListCustomFieldsQuery({ of: owner, pageSize: maxCustomFields });
  const { currentData, error, refetch } = query;
  return {
    fields: currentData?.items ?? none,
    isLoading: currentData === undefined && error === undefined,
    error,
    refetch,
  };
}

/** A row of a list with the values of its custom fields. */
interface RowWithValues {
  customValues: CustomValues;
}

/**
 * Returns what the custom fields of one kind of record add to a list of these: `fields` to filter and sort by, and
 * columns that are hidden by default.
 */
export function useCustomListFields<Row extends RowWithValues>(
  owner: CustomFieldOwner,
): { fields: readonly ListField[]; columns: readonly ListColumn<Row>[] } {
  const { fields } = useCustomFields(owner);
  return useMemo(() => {
    const listFields = fields.map(customListField);
    return {
      fields: listFields,
      columns: listFields.map((field, index) =>
        fieldColumn<Row>(field, (row) => row.customValues[fields[index]?.id ?? '']),
      ),
    };
  }, [fields]);
}
