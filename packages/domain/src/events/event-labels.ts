import {
  type AuditEntry,
  type EventSubject,
  eventFields,
  kindOfEvent,
  subjectNames,
} from '@countersign/contract';

/** Describes the change of one field by an event. */
export type FieldChange = AuditEntry['changes'][number];

/** Labels a field of a change; fields without a label of their own are made readable. */
export function fieldName(field: string): string {
  return eventFields[field] ?? readable(field);
}

/** Labels a path in the input: `address.lines.0` is "Address, lines 1". Ids that stand for things are left out. */
export function nameOfPath(path: string): string {
  const parts = path.split('.').filter((part) => !/^[\da-f]{8}-[\da-f-]{27}$/i.test(part));
  const named = parts.flatMap((part) => (/^\d+$/.test(part) ? [] : [part]));
  const [first = 'body', ...more] = named;
  const last = parts.at(-1) ?? '';
  const index = /^\d+$/.test(last) ? ` ${Number(last) + 1}` : '';
  const names = [fieldName(first.replace(/Ids?$/, '') || first), ...more.map(nameInside)];
  return `${names.join(', ')}${index}`;
}

const nameInside = (part: string) => lowerFirst(fieldName(part));

const fieldOrder = Object.keys(eventFields);

/** Changes in the order in which forms have the fields; those that are not known come last. */
export function inFieldOrder(changes: readonly FieldChange[]): FieldChange[] {
  const position = ({ field }: FieldChange) => {
    const found = fieldOrder.indexOf(field);
    return found < 0 ? fieldOrder.length : found;
  };
  return [...changes].sort((one, other) => position(one) - position(other));
}

/** An action of the log for a list to choose from, such as "User: reset the password". */
export function actionName(action: string): string {
  const [subject, verb] = splitAction(action);
  const text = kindOfEvent(action)?.words ?? readable(verb);
  return `${subjectNames[subject as EventSubject] ?? readable(subject)}: ${lowerFirst(text)}`;
}

/**
 * An event in words, such as "Changed user type from Operator to Admin". Actions that have no words
 * of their own are made readable.
 * @param about whom or what it is about where its words do not say that, from `eventAbout`
 */
export function eventSentence({
  action,
  changes,
  about = '',
}: Pick<AuditEntry, 'action' | 'changes'> & { about?: string }): string {
  const [, verb] = splitAction(action);
  if (about !== '') return `${eventSentence({ action, changes })}: ${about}`;
  const text = kindOfEvent(action)?.words ?? readable(verb);
  const [first, ...more] = changes;
  if (first === undefined || (verb !== 'changed' && verb !== 'profile-changed')) return text;
  if (more.length === 0) return `Changed ${changeText(first)}`;
  return `Changed ${listed(inFieldOrder(changes).map(({ field }) => lowerFirst(fieldName(field))))}`;
}

/** A change in words: "user type from Operator to Admin", "projects: added Night Ferry". */
function changeText({ field, before, after }: FieldChange): string {
  const name = lowerFirst(fieldName(field));
  if (!Array.isArray(before) && !Array.isArray(after)) {
    return `${name} from ${valueText(before)} to ${valueText(after)}`;
  }
  const { added, removed } = listDifference(before, after);
  const parts = [
    ...(added.length > 0 ? [`added ${listed(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${listed(removed)}`] : []),
  ];
  return `${name}: ${parts.join(', ')}`;
}

/** Describes the items that a change added to a list and removed from it, in words. */
function listDifference(before: unknown, after: unknown): { added: string[]; removed: string[] } {
  const old = Array.isArray(before) ? before.map(valueText) : [];
  const now = Array.isArray(after) ? after.map(valueText) : [];
  return {
    added: now.filter((one) => !old.includes(one)),
    removed: old.filter((one) => !now.includes(one)),
  };
}

/** A value of a change for people; something named is its name. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueText).join(', ');
  if (typeof value === 'object' && 'name' in value) return valueText(value.name);
  return JSON.stringify(value);
}

function splitAction(action: string): [string, string] {
  const at = action.indexOf('.');
  return at < 0 ? ['', action] : [action.slice(0, at), action.slice(at + 1)];
}

/** `email-change-asked` and `emailChangeAsked` as "Email change asked". */
function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerFirst(text: string): string {
  // Abbreviations stay as they are.
  if (/^\p{Lu}{2}/u.test(text)) return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const list = new Intl.ListFormat('en-GB');

function listed(names: readonly string[]): string {
  return list.format(names);
}
