import type { Field } from '@countersign/contract';
import { memo } from 'react';
import type { AskPosition } from './AssigneeSelect.tsx';
import classes from './FieldList.module.css';
import { FieldRow } from './FieldRow.tsx';
import { type FieldChange, groupByPage } from './field-edits.ts';

interface FieldListProps {
  /** The fields that the filter lets through, as they will be once they are saved. */
  fields: readonly Field[];
  /** As they are saved, by key. */
  savedFields: ReadonlyMap<string, Field>;
  /** Where a part of a field is found, by its path in the form. */
  pathOf(path: string): string;
  selectedKey: string | null;
  /** The keys of those that are changed together. */
  ticked: ReadonlySet<string>;
  askPosition: AskPosition;
  onSelect(key: string): void;
  onTick(key: string, isTicked: boolean): void;
  onChange(key: string, change: FieldChange): void;
}

/** The fields of a template as rows, under the page that they are on. */
export const FieldList = memo(function FieldList(props: FieldListProps) {
  const { fields, savedFields, pathOf, selectedKey, ticked, ...common } = props;
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
                saved={savedFields.get(field.key)}
                path={pathOf(`fields.${field.key}`)}
                selected={field.key === selectedKey}
                ticked={ticked.has(field.key)}
                {...common}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});
