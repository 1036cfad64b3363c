import type { CustomFieldKind } from '@countersign/contract';
import classes from './FieldList.module.css';
import { kindWords } from './field-words.ts';

/** The kind of a field, with its sign. */
export function KindLabel({ kind }: { kind: CustomFieldKind }) {
  const { name, icon: Icon } = kindWords[kind];
  return (
    <span className={classes.kind}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {name}
    </span>
  );
}
