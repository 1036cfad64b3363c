import {
  type FieldAssignee,
  type FieldType,
  fieldAssignee,
  newFields,
  pluginOf,
  tagTypes,
} from '@countersign/fields';
import { formWords } from '../detect/form-words.ts';
import { type GuessedType, guessAssignee, guessWords } from '../detect/guess-use.ts';

/** A field as a tag in a text asks for it. */
export interface TaggedField {
  key: string;
  label: string;
  type: FieldType;
  assignee: FieldAssignee;
  /** What the tag itself says of it: another tag of the same name without it is about the same field. */
  says: { type: boolean; assignee: boolean };
  required: boolean;
  /** Points, where the tag says how wide it is to be. */
  width?: number;
  /** What a dropdown or choices offer. */
  options?: string[];
  /** What the tag says that the type is, where no tag can have that one: then the field has another. */
  unknownType?: string;
}

/** Matches a tag in a text: `{{key}}`, or `{{Day of birth; type=date; role=agent; required=false}}`. */
export const tagPattern = /\{\{\s*([^{}]{1,300}?)\s*\}\}/g;

/** A semicolon, or a comma before another setting: labels and options can have commas. */
const separator =
  /;|,(?=\s*(?:type|role|assignee|label|options|width)\s*=|\s*required\s*(?:[=;,]|$))/i;

/** Words for types that people write besides the types' own names. */
const otherNames: Readonly<Record<string, FieldType>> = {
  sign: 'signature',
  initial: 'initials',
  check: 'checkbox',
  tick: 'checkbox',
  textarea: 'multiline',
  select: 'dropdown',
  choice: 'dropdown',
  multiple: 'choices',
  multichoice: 'choices',
  checkboxes: 'choices',
  radio: 'dropdown',
  file: 'attachment',
  picture: 'image',
  datesigned: 'signed-on',
  tel: 'phone',
  telephone: 'phone',
  mail: 'email',
};

const tagged: ReadonlySet<FieldType> = new Set(tagTypes);

/** The field that the inside of a tag asks for; undefined where it says nothing that could be one. */
export function parseTag(inside: string): TaggedField | undefined {
  const [first = '', ...others] = inside.split(separator).map((part) => part.trim());
  const settings = new Map(others.map(settingOf));
  const name = first.slice(0, 100);
  const key = keyOf(name);
  if (key === '') return undefined;
  const label = settings.get('label')?.slice(0, 500) || labelOf(name);
  const options = settings
    .get('options')
    ?.split('|')
    .map((option) => option.trim().slice(0, 200))
    .filter((option) => option !== '')
    .slice(0, 200);
  const wanted = settings.get('type');
  const named = typeOf(wanted, options);
  const type = named ?? guessed(label);
  const assignee = assigneeOf(settings.get('role') ?? settings.get('assignee'));
  const width = Number(settings.get('width'));
  return {
    key,
    label,
    type,
    assignee: assignee ?? guessAssignee(label, formWords),
    says: { type: named !== undefined, assignee: assignee !== undefined },
    required: isRequired(settings.get('required'), type),
    ...(width >= 8 && width <= 1000 && { width }),
    ...(options?.length && 'options' in newFields[type] && { options }),
    ...(wanted !== undefined && isOther(wanted, named) && { unknownType: wanted.slice(0, 60) }),
  };
}

function settingOf(part: string): [name: string, value: string] {
  const at = part.indexOf('=');
  return at < 0
    ? [part.toLowerCase(), 'true']
    : [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
}

/** A key as people write one, or small letters, digits and dashes made of a label. */
function keyOf(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name)) return name;
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** `first_name` and `firstName` are `First name`; what has a space is a label already. */
function labelOf(name: string): string {
  if (/\s/.test(name)) return name;
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function typeOf(wanted: string | undefined, options: string[] | undefined): FieldType | undefined {
  if (wanted === undefined) return options?.length ? 'dropdown' : undefined;
  const plain = wanted.toLowerCase().replace(/[\s_]+/g, '-');
  const type = Object.hasOwn(newFields, plain) ? (plain as FieldType) : otherNames[plain];
  const named = type ?? otherNames[plain.replaceAll('-', '')];
  if (named === 'radio') return 'dropdown';
  return named !== undefined && tagged.has(named) ? named : undefined;
}

/** Tells if a tag asks for another type than its field gets: the buttons of a group need placements of their own. */
const isOther = (wanted: string, named: FieldType | undefined): boolean =>
  named === undefined || wanted.trim().toLowerCase() === 'radio';

function guessed(label: string): GuessedType {
  return guessWords(label, formWords) ?? 'text';
}

function assigneeOf(wanted: string | undefined): FieldAssignee | undefined {
  if (wanted === undefined) return undefined;
  const plain = wanted
    .toLowerCase()
    .replace(/[\s_]*(?=\d)/, '-')
    .replace(/-+/g, '-')
    .trim();
  const parsed = fieldAssignee.safeParse(plain);
  if (parsed.success) return parsed.data;
  // Where others count from one signer on, the first is the recipient.
  if (plain === 'signer' || formWords.witness.test(wanted)) return 'signer-1';
  if (formWords.agent.test(wanted)) return 'agent';
  return formWords.approver.test(wanted) ? 'approver-1' : undefined;
}

function isRequired(wanted: string | undefined, type: FieldType): boolean {
  if (wanted === undefined) return pluginOf({ type }).signedAs !== undefined;
  return !/^(?:false|no|0|off)$/i.test(wanted);
}
