import type { AnyField, FieldValue, LineKind } from '@countersign/contract';
import type { TablerIcon } from '@tabler/icons-react';
import type { AriaAttributes, ReactNode } from 'react';

/** Defines the props of an input, whatever its type. */
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

/** The props of an input at one of a field's placements on a page. */
export interface PageInputProps<F extends AnyField = AnyField> {
  field: F;
  /** The option that the placement is for. */
  option: string | undefined;
  value: FieldValue | undefined;
  /** The attributes that all inputs there have. */
  shared: Pick<AriaAttributes, 'aria-invalid' | 'aria-required'> & {
    'aria-label': string;
    title: string;
  };
  onChange(value: FieldValue): void;
}

/** Describes the input of a setting. */
export type SettingInput =
  | { kind: 'text'; rows?: number; maxLength?: number }
  | { kind: 'number'; min: number; max: number; isWhole: boolean }
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; none?: string }
  | { kind: 'switch'; isOnWithout?: boolean }
  | { kind: 'color' }
  | { kind: 'external-roles' };

/** A setting of fields in a template. */
export interface SettingDefinition {
  name: string;
  label: string;
  description?: string;
  /** What the setting is about. */
  section: 'value' | 'look' | 'format';
  input: SettingInput;
  /** What is wrong with a text, where that is not a matter of the input. */
  problemOf?(text: string): string | undefined;
}

/** Defines the props of the settings of a one-line kind. */
export interface KindSettingsProps<Kind = LineKind> {
  kind: Kind;
  /** The field's key: what it is called in formulas. */
  fieldKey: string;
  /** The field's label: each setting is named with it. */
  label: string;
  onChange(kind: Kind): void;
}

/**
 * Shows one type of field on the screen; the type's plugin in `packages/fields` has the same name. Values are texts
 * where nothing else is said.
 */
export interface FieldView<F extends AnyField = AnyField, Value = FieldValue, Kind = LineKind> {
  /** What people call the type. */
  name: string;
  icon: TablerIcon;
  /** What fields of the type take, in a few words: "20 characters in boxes", "3 options". */
  facts?(field: F): string[];
  /** A value has several lines. */
  hasLines?: boolean;
  /** How the type is filled; for those that someone types in or chooses. */
  input?(props: FieldInputProps<F, Value>): ReactNode;
  /** The input at a placement on a page; without this, a button there leads to the field's input. */
  pageInput?(props: PageInputProps<F>): ReactNode;
  /** Whether a value is of the type; the input shows any other as empty. */
  holds?(value: unknown): boolean;
  /** Whether the input takes the whole width; without this, it is as wide as the box on the page. */
  isWide?(field: F): boolean;
  /**
   * What is shown in one of the field's boxes for a value; `option`: the one that the box is for. Without
   * this, the value's text.
   */
  mark?(value: FieldValue | undefined, option: string | undefined): string;
  /** What can be set of the type in a template; for types of one line that have something to set. */
  settings?(props: KindSettingsProps<Kind>): ReactNode;
  /** The settings that no other type has, as the designer of templates shows them. */
  ownSettings?: readonly SettingDefinition[];
}

/** The view of each type of field, by the type's name. */
export type FieldViews = Readonly<Record<string, FieldView>>;
