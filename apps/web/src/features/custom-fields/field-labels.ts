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

/** The names of the owners of fields, as the tabs of the list show them. */
export const ownerNames: Record<CustomFieldOwner, string> = {
  contact: 'Contacts',
  project: 'Projects',
  document: 'Documents',
};

/** The names of the owners of fields, in the middle of a sentence. */
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

/** The name, the content and the icon of each type of field. */
export const kindLabels: Record<CustomFieldKind, { name: string; hint: string; icon: Icon }> = {
  text: { name: nameOf('text'), hint: 'Text of any length', icon: IconAbc },
  number: { name: nameOf('number'), hint: 'Zero or a positive number', icon: IconNumber123 },
  date: { name: nameOf('date'), hint: 'A calendar day', icon: IconCalendar },
  flag: { name: nameOf('flag'), hint: 'One of two answers', icon: IconCheckbox },
  choice: { name: nameOf('choice'), hint: 'One choice from a list', icon: IconCircleDot },
  choices: { name: nameOf('choices'), hint: 'Several choices from a list', icon: IconListCheck },
  emails: { name: nameOf('emails'), hint: 'One or more addresses', icon: IconMail },
};

function nameOf(kind: CustomFieldKind): string {
  const { fields }: ListDefinition = customFieldsList;
  const { options = [] } = fields.find(({ key }) => key === 'kind') ?? {};
  return options.find(({ value }) => value === kind)?.label ?? kind;
}
