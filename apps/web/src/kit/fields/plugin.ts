import type { AnyField, FieldValue, LineKind } from '@countersign/contract';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What an input is given, whatever its type. */
export interface FieldInputProps<F extends AnyField = AnyField, Value = string> {
  field: F;
  /** The id of the element that takes the focus. */
  id: string;
  /** Undefined where the field is empty, also where the value is not of the field's type. */
  value: Value | undefined;
  problem: string | undefined;
  disabled: boolean;
  onChange(value: Value): void;
}

/** What the settings of a kind of one line are given. */
export interface KindSettingsProps<Kind = LineKind> {
  kind: Kind;
  /** The field's key: what it is called in formulas. */
  fieldKey: string;
  /** The field's label: each setting is named with it. */
  label: string;
  onChange(kind: Kind): void;
}

/**
 * How one type of field appears on the screen; the type's plugin in `packages/fields` has the same name.
 * Values are texts where nothing else is said.
 */
export interface FieldView<F extends AnyField = AnyField, Value = FieldValue, Kind = LineKind> {
  /** What people call the type. */
  name: string;
  icon: TablerIcon;
  /** What fields of the type take, in a few words: "20 characters in boxes", "3 options". */
  facts?(field: F): string[];
  /** Each of a field's places is one of its options, and not the same value once more. */
  hasPlacePerOption?: boolean;
  /** How the type is filled; for those that somebody types in or chooses. */
  input?(props: FieldInputProps<F, Value>): ReactNode;
  /** Whether a value is of the type; the input shows any other as empty. */
  holds?(value: unknown): boolean;
  /** Whether the input takes the whole width; without this, as the place on the page is wide. */
  isWide?(field: F): boolean;
  /**
   * What stands at one of the field's places for a value; `option`: the one that the place is for. Without
   * this, the value's text.
   */
  mark?(value: FieldValue | undefined, option: string | undefined): string;
  /** What can be set of the type in a template; for types of one line that have something to set. */
  settings?(props: KindSettingsProps<Kind>): ReactNode;
}

/** The view of each type of field, by the type's name. */
export type FieldViews = Readonly<Record<string, FieldView>>;
