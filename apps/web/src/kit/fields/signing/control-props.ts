import type {
  Field,
  FieldPlugin,
  FieldValue,
  Placement,
  readableText,
} from '@countersign/contract';
import type { ReactNode } from 'react';
import type { FetchPicture } from './known-pictures.ts';

export interface FormField<F extends Field = Field> {
  /** As the server names it where a value is refused: `formTemplateId.key`. */
  id: string;
  formTemplateId: string;
  field: F;
}

/** Describes a field that the signer fills, in the order of the pages. Fields with one key are shown once. */
export interface OwnField<F extends Field = Field> extends FormField<F> {
  view: SigningView;
  /** What people read: its label, else what kind of field it is. */
  label: string;
  /** Where it is, by the page's number in the whole document. */
  placements: Placement[];
  /** The fields of all forms that are filled by it; the first one is where it is shown. */
  inForms: FormField[];
}

/** The actions of a field, wherever it is shown; the same functions from one drawing to the next. */
export interface FieldActions {
  change(own: OwnField, value: FieldValue): void;
  /** The field has the focus. */
  enter(own: OwnField): void;
  leave(own: OwnField): void;
  /** Puts the signature there that was made before; where there is none, asks for one. */
  sign(own: OwnField): void;
  /** Takes a picture for an image field. Answers what is wrong with it. */
  choosePicture(own: OwnField, file: File): Promise<string | undefined>;
  /** A picture that was uploaded here before, to be shown again. */
  fetchPicture: FetchPicture;
  /** Takes a file for an attachment field. Answers what is wrong with it. */
  attach(own: OwnField, file: File): Promise<string | undefined>;
  /** Takes the file of a field away again. */
  detach(own: OwnField): Promise<string | undefined>;
}

/** The props of a field's input. */
export interface FieldControlProps<F extends Field = Field> {
  own: OwnField<F>;
  value: FieldValue | undefined;
  actions: FieldActions;
  /** What writes values as texts; undefined until it is loaded. */
  checks: { readableText: typeof readableText } | undefined;
  /** The id of the input; what belongs to it has it at the start of its own. */
  id: string;
  /** The ids of what describes it. */
  describedBy: string;
  isWrong: boolean;
  /** Over the picture of a page, where there is no label next to it. */
  isOnPage: boolean;
  /** The option that the box is for. */
  option?: string | undefined;
}

/** A property of a type's plugin that the signing page has to know before it has loaded the plugin. */
export type EarlyFact = 'filling' | 'signedAs' | 'upload' | 'hasBoxPerOption';

/**
 * One type of field on the signing page, which has no library of components and loads schemas late;
 * the type's plugin in `packages/fields` has the same name.
 */
export interface SigningView<F extends Field = Field> extends Pick<FieldPlugin, EarlyFact> {
  /** How it is filled in; types without this are in the picture of the page alone. */
  control?(props: FieldControlProps<F>): ReactNode;
  /** Loads, as a hook, what its input needs while the person reads. */
  loadEarly?(): void;
  /** What a field without a label is called. */
  name?: string;
  /** The input has several parts, each with a label. */
  isGroup?: boolean;
  /** The input is no wider than a letter. */
  isBox?: boolean;
  /** The text of a required field that is empty. */
  missing?: string;
  /** What is said instead of a value that has no text. */
  summary?: string;
  /** What is said of the field below its input. */
  note?: string;
  /** Of types that no one fills in: when the value comes. */
  comesWhen?: string;
}

/** The signing view of each type of field, by the type's name. */
export type SigningViews = Readonly<Record<string, SigningView>>;

/** The signing view of a field's type. Throws a `RangeError` where there is none. */
export function signingViewOf(views: SigningViews, { type }: Pick<Field, 'type'>): SigningView {
  const view = Object.hasOwn(views, type) ? views[type] : undefined;
  if (!view) throw new RangeError(`Fields of the type “${type}” cannot be signed.`);
  return view;
}

/** Returns the attributes that the inputs of all types have. */
export function common({ own, actions, id, describedBy, isWrong, isOnPage }: FieldControlProps) {
  return {
    id,
    ...(isOnPage && { 'aria-label': own.label }),
    'aria-required': own.field.required,
    'aria-invalid': isWrong,
    'aria-describedby': describedBy,
    onFocus: () => actions.enter(own),
    onBlur: () => actions.leave(own),
  };
}

/** Returns the value as a text, for inputs that show texts; empty for all else. */
export const textValueOf = (value: FieldValue | undefined): string =>
  typeof value === 'string' ? value : '';
