import { contactImports } from '@countersign/contract';
import { backTo, paths } from '../../core/paths.ts';
import { ImportPage } from '../../kit/imports/ImportPage.tsx';
import type { ImportOf } from '../../kit/imports/import-props.ts';

const of: ImportOf = {
  endpoints: contactImports,
  title: 'Import contacts',
  description:
    'Bring many people in at once from a CSV or Excel file. It is checked first; nothing is changed before you say so.',
  words: {
    one: 'contact',
    many: 'contacts',
    add: 'add',
    added: 'added',
    undo: 'Contacts that were added go, unless they were changed since; those that something refers to by now are archived. Contacts that were updated are as before, unless they were changed since.',
  },
  to: paths.importContacts,
  back: backTo.contacts,
  found: { to: `${paths.contacts}?sort=updatedAt&direction=descending`, label: 'Show contacts' },
  changes: ['contacts', 'contact-groups'],
  sampleName: 'contacts-sample.csv',
};

/** Brings the contacts of a CSV or Excel file in. */
export default function ImportContactsPage() {
  return <ImportPage of={of} />;
}
