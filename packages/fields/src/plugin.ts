import type { z } from 'zod';
import type { PageSize } from './page-size.ts';
import type { AnyField, NewField } from './shared/field-base.ts';
import type { InFormulas } from './shared/in-formulas.ts';
import type { SampleStyle } from './shared/samples.ts';
import type { BoundType } from './shared/source-value.ts';

/** Names the ways in which the value of a field comes about. */
export type FieldFilling =
  /** A person types it in or chooses it. */
  | 'entered'
  /** It is given when someone signs. */
  | 'signed'
  /** A person uploads a file. */
  | 'uploaded'
  /** It comes from the template or from other values. */
  | 'derived';

/** A type of field: all that has to be known to keep its fields, check their values and write them as text. */
export interface FieldPlugin<F extends AnyField = AnyField> {
  type: F['type'];
  filling: FieldFilling;
  /** A field of the type, as templates keep it. */
  schema: z.ZodObject<Record<string, z.ZodType>> & z.ZodType<F>;
  /** What its fields can hold; types of the same kind of value share one schema. */
  value: z.ZodType;
  /** What a new field starts with, besides what fields of all types have. */
  defaults: NewField<F>;
  /**
   * What is wrong with a value that is not empty, said to the person who fills the field; undefined where
   * nothing is. Values come from outside: one of any shape must be taken.
   */
  check(value: unknown, settings: F): string | undefined;
  /**
   * The text that the field shows for a value, as the locale (BCP 47) writes it; empty where it shows none.
   * A text that is not of the field's kind is shown as it is, not dropped.
   */
  text(value: unknown, settings: F, locale: string): string;
  /** Of types that take one line, typed in or given by signing: a field of one can become one of another. */
  line?: LineType<F>;
  /** Of types whose fields can fill themselves from a source, such as the recipient's name. */
  bound?: BoundType<F>;
  /** What its values are for formulas; those of a type without it can't be used there. */
  inFormulas?: InFormulas<F>;
  /** Values that might be filled in, the best first, to show how a form will look; none where it stays empty. */
  samples(settings: F, style: SampleStyle): readonly unknown[];
  /** Of types that are signed: what a person signs with. */
  signedAs?: 'signature' | 'initials';
  /** Of types that are given by signing and that no one fills in: the value for the day (`YYYY-MM-DD`) of it. */
  valueOnSigning?(day: string): unknown;
  /** Of types that are uploaded: a picture, which is a value, or a file, which is kept with the attachments. */
  upload?: 'image' | 'file';
  /** Each of a field's placements is the box of one of its options, and not the same value once more. */
  hasBoxPerOption?: boolean;
  /** Reads a cell of a file, where that takes more than `bound` says: the value, or what is wrong with the text. */
  readCell?(text: string, settings: F): CellValue;
  /** Says what is missing in the settings of the type's own, to the person who designs the form. */
  issue?(settings: F): string | undefined;
  /** The size of a new box; that of a line where it is not said. */
  boxSize?: PageSize;
  /** How a tag such as `{{Fee; type=currency}}` becomes a field; null where it can't ask for the type. */
  tag?: TagType | null;
}

/** The value that a cell of a file was read as for a field, or what is wrong with it. */
export type CellValue = { value: unknown } | { problem: string };

/** The look of a tag's field in a text. */
export interface TagType {
  /** The size of its box where the tag does not say; that of a line where it is not said. */
  size?: PageSize;
  /** It is a box, and not a line to write on. */
  isBox?: boolean;
  /** It begins at the tag's line and goes on below, and does not stand on it. */
  isBelow?: boolean;
}

/** Describes how the fields of a one-line type are changed into those of another. */
export interface LineType<F extends AnyField = AnyField> {
  /** The type and the settings of its own that say what a field takes. */
  kind: z.ZodObject;
  /** The names of the settings of how a field looks; those that the new type has too stay as they are. */
  look: readonly string[];
  /** How many cells of equal width a field has, one character in each; undefined for none. */
  cellsOf(settings: F): number | undefined;
  /** The settings that give a field so many cells. */
  withCells(cells: number | undefined): object;
}
