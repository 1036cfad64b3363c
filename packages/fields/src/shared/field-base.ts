import { z } from 'zod';
import { bindingSchema } from '../binding.ts';
import { longestFormula } from './formula-type.ts';

/** The highest signature position of further signers, and of approvers. */
export const highestPosition = 50;

/**
 * Names the assignee of a field: the drafter of the document, its recipient, their agent, or a further signer
 * (`signer-2`) or approver (`approver-1`) by signature position.
 */
export type FieldAssignee =
  | 'creator'
  | 'recipient'
  | 'agent'
  | `signer-${number}`
  | `approver-${number}`;
export const fieldAssignee = z
  .string()
  .regex(
    /^(?:creator|recipient|agent|(?:signer|approver)-(?:[1-9]|[1-4]\d|50))$/,
    'Choose who fills the field.',
  ) as unknown as z.ZodType<FieldAssignee, FieldAssignee>;

/** Labels an assignee on a page: `Recipient`, `Signer 2`. */
export function assigneeName(assignee: FieldAssignee): string {
  const words = assignee === 'creator' ? 'drafter' : assignee.replace('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An option's value or label. */
export const optionText = z.string().max(2000);

/**
 * Validates a placement on a page, in points (1/72 inch), measured from the top left corner of the page as it is shown:
 * after its crop box and its rotation, y downwards.
 */
export const placementSchema = z.object({
  /** Zero-based page of the form. */
  page: z.int().min(0),
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  /** Degrees by which what stands there is turned against the clock; 0 without it. */
  turn: z.literal([90, 180, 270]).optional(),
  /** Radio groups only: the option that this box stands for. */
  option: optionText.optional(),
});
export type Placement = z.infer<typeof placementSchema>;

/** Maximum number of options of a field. */
export const maxOptions = 2000;

/** One of the values that a radio group, a dropdown or a list offers. */
const fieldOptionSchema = z.object({ value: optionText, label: optionText });
/** The options that a field offers. */
export const fieldOptions = z.array(fieldOptionSchema).max(maxOptions);
export type FieldOption = z.infer<typeof fieldOptionSchema>;

/** Defines the settings that fields of all types have. */
export const fieldBase = {
  /** Unique within its template; the AcroForm's full name where the field came from one. */
  key: z.string().min(1).max(500),
  /**
   * What gave it its key: a person, its label, or the number behind a name that was taken. Left out: what its file or
   * type is called.
   */
  keyFrom: z.enum(['choice', 'label', 'number']).optional(),
  label: z.string().max(500),
  assignee: fieldAssignee,
  required: z.boolean(),
  /** Shown next to the field when it is filled in. */
  help: z.string().max(2000).optional(),
  /** Shows its default, which anyone who fills the form cannot change. */
  readOnly: z.boolean().optional(),
  /** Where its value comes from by itself; it has to be filled in where nothing is there. */
  binding: bindingSchema.optional(),
  /** A formula: where it comes to no, the field is not there, and holds nothing. */
  showWhen: z.string().max(longestFormula).optional(),
  placements: z.array(placementSchema).min(1).max(2000),
};
export type FieldBase = z.infer<z.ZodObject<typeof fieldBase>>;

/** Defines the defaults of a new field of a type, besides those that all types have. */
export type NewField<F extends FieldBase> = Omit<F, keyof FieldBase>;

/** A field of any type, also one that the product does not have: its own settings come besides these. */
export type AnyField = FieldBase & { type: string };
