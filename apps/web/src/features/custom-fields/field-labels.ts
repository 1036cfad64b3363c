import {
  type CustomFieldKind,
  type CustomFieldOwner,
  customFieldsList,
  type ListDefinition,
} from '@countersign/contract';
import {
  type Icon,
  IconAbc,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconListCheck,
  IconMail,
  IconNumber123,
} from '@tabler/icons-react';

/** What fields are of, as the tabs of the list name them. */
export const ownerNames: Record<CustomFieldOwner, string> = {
  contact: 'Contacts',
  project: 'Projects',
  document: 'Documents',
};

/** Some of the things that fields are of, in the middle of a sentence. */
export const ownerNouns: Record<CustomFieldOwner, readonly [one: string, several: string]> = {
  contact: ['contact', 'contacts'],
  project: ['project', 'projects'],
  document: ['document', 'documents'],
};

/** `1 contact`, `1,204 documents`. */
export function countOf(owner: CustomFieldOwner, count: number): string {
  const [one, several] = ownerNouns[owner];
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`;
}

/** What a kind is called, what it takes, and its sign. */
export const kindWords: Record<CustomFieldKind, { name: string; hint: string; icon: Icon }> = {
  text: { name: nameOf('text'), hint: 'Words of any length', icon: IconAbc },
  number: { name: nameOf('number'), hint: 'Positive, or zero', icon: IconNumber123 },
  date: { name: nameOf('date'), hint: 'A day of the calendar', icon: IconCalendar },
  flag: { name: nameOf('flag'), hint: 'One of two answers', icon: IconCheckbox },
  choice: { name: nameOf('choice'), hint: 'One of a list', icon: IconCircleDot },
  choices: { name: nameOf('choices'), hint: 'Any number of a list', icon: IconListCheck },
  emails: { name: nameOf('emails'), hint: 'One address or more', icon: IconMail },
};

function nameOf(kind: CustomFieldKind): string {
  const { fields }: ListDefinition = customFieldsList;
  const { options = [] } = fields.find(({ key }) => key === 'kind') ?? {};
  return options.find(({ value }) => value === kind)?.label ?? kind;
}
