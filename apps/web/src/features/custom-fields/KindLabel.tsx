import type { CustomFieldKind } from '@countersign/contract';
import classes from './FieldList.module.css';
import { kindLabels } from './field-labels.ts';

/** The kind of a field, with its sign. */
export function KindLabel({ kind }: { kind: CustomFieldKind }) {
  const { name, icon: Icon } = kindLabels[kind];
  return (
    <span className={classes.kind}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {name}
    </span>
  );
}
