import type { Field } from '@countersign/contract';
import { memo } from 'react';
import classes from './FieldList.module.css';
import { FieldRow } from './FieldRow.tsx';
import { type Edits, type FieldChange, groupByPage } from './field-edits.ts';

interface FieldListProps {
  /** The fields that the filter lets through. */
  fields: readonly Field[];
  edits: Edits;
  /** Where a part of a field is found, by its path in the form. */
  pathOf(path: string): string;
  selectedKey: string | null;
  onSelect(key: string): void;
  onChange(field: Field, change: FieldChange): void;
}

/** The fields of a template as rows, under the page that they are on. */
export const FieldList = memo(function FieldList(props: FieldListProps) {
  const { fields, edits, pathOf, selectedKey, onSelect, onChange } = props;
  return (
    <div data-field-list>
      {groupByPage(fields).map((group) => (
        <section key={group.page} aria-label={`Fields on page ${group.page + 1}`}>
          <h2 className={classes.page}>
            Page {group.page + 1}
            <span className={classes.count}>{group.fields.length}</span>
          </h2>
          <ul className={classes.rows}>
            {group.fields.map((field) => (
              <FieldRow
                key={field.key}
                field={field}
                path={pathOf(`fields.${field.key}`)}
                change={edits[field.key]}
                selected={field.key === selectedKey}
                onSelect={onSelect}
                onChange={onChange}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});
