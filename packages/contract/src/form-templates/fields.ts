import { z } from 'zod';

/** Who fills a field: the person who drafts the document, or the person whom it is for. */
export const fieldAssignees = ['creator', 'recipient'] as const;
export type FieldAssignee = (typeof fieldAssignees)[number];

/**
 * A place on a page, in points (1/72 inch), measured from the top left corner of the page as it is
 * shown: after its crop box and its rotation, y downwards.
 */
export const placementSchema = z.object({
  /** Zero-based page of the form. */
  page: z.int().min(0),
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  /** Radio groups only: the option that this box stands for. */
  option: z.string().optional(),
});
export type Placement = z.infer<typeof placementSchema>;

/** One of the values that a radio group or a dropdown offers. */
export const fieldOptionSchema = z.object({ value: z.string(), label: z.string() });
export type FieldOption = z.infer<typeof fieldOptionSchema>;

/** The shapes in which a checkbox or radio button shows that it is on. */
export const fieldMarks = ['check', 'cross', 'circle', 'square', 'diamond', 'star'] as const;
export type FieldMark = (typeof fieldMarks)[number];

const base = {
  /** Unique within its template; the AcroForm's full name where the field came from one. */
  key: z.string().min(1).max(500),
  label: z.string().max(500),
  assignee: z.enum(fieldAssignees),
  required: z.boolean(),
  /** Shown beside the field when it is filled. */
  help: z.string().max(2000).optional(),
  placements: z.array(placementSchema).min(1),
};
const textLook = {
  /** Points; 0 shrinks the text until it fits. */
  fontSize: z.number().min(0).max(200),
  align: z.enum(['left', 'center', 'right']),
  /** `#rrggbb` */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
};
const maxLength = z.int().min(1).max(100_000).optional();

export const textFieldSchema = z.object({
  type: z.literal('text'),
  ...base,
  ...textLook,
  maxLength,
  /** One character in each of `maxLength` cells of equal width. */
  comb: z.boolean(),
  default: z.string().optional(),
});
export const multilineFieldSchema = z.object({
  type: z.literal('multiline'),
  ...base,
  ...textLook,
  maxLength,
  default: z.string().optional(),
});
export const checkboxFieldSchema = z.object({
  type: z.literal('checkbox'),
  ...base,
  mark: z.enum(fieldMarks),
  color: textLook.color,
  default: z.boolean().optional(),
});
export const radioFieldSchema = z.object({
  type: z.literal('radio'),
  ...base,
  mark: z.enum(fieldMarks),
  color: textLook.color,
  options: z.array(fieldOptionSchema).min(1),
  default: z.string().optional(),
});
export const dropdownFieldSchema = z.object({
  type: z.literal('dropdown'),
  ...base,
  ...textLook,
  options: z.array(fieldOptionSchema),
  /** Whether a text that is not among the options may be typed in. */
  editable: z.boolean(),
  default: z.string().optional(),
});
/** A place for a signature. It is imported and kept; no value is drawn into it at drafting time. */
export const signatureFieldSchema = z.object({ type: z.literal('signature'), ...base });

/** A place on a form's pages into which a value goes. */
export const fieldSchema = z.discriminatedUnion('type', [
  textFieldSchema,
  multilineFieldSchema,
  checkboxFieldSchema,
  radioFieldSchema,
  dropdownFieldSchema,
  signatureFieldSchema,
]);
export type Field = z.infer<typeof fieldSchema>;
export type FieldType = Field['type'];
export type TextField = z.infer<typeof textFieldSchema>;
export type MultilineField = z.infer<typeof multilineFieldSchema>;
export type CheckboxField = z.infer<typeof checkboxFieldSchema>;
export type RadioField = z.infer<typeof radioFieldSchema>;
export type DropdownField = z.infer<typeof dropdownFieldSchema>;
export type SignatureField = z.infer<typeof signatureFieldSchema>;

/** What a field holds: text, the value of the chosen option, or whether a checkbox is on. */
export const fieldValueSchema = z.union([z.string().max(100_000), z.boolean()]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** The values of one form, by field key. A key that is missing is an empty field. */
export const formValuesSchema = z.record(z.string(), fieldValueSchema);
export type FormValues = z.infer<typeof formValuesSchema>;

/** A page's size as it is shown (after crop box and rotation), in points. */
export const pageSizeSchema = z.object({ width: z.number(), height: z.number() });
export type PageSize = z.infer<typeof pageSizeSchema>;
