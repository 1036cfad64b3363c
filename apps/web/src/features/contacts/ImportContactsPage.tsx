import { contactImports } from '@countersign/contract';
import { backTo, paths } from '../../core/paths.ts';
import { ImportPage } from '../../kit/imports/ImportPage.tsx';
import type { ImportOf } from '../../kit/imports/import-props.ts';
import { text } from './text.ts';

/** Imports the contacts of a CSV or Excel file, once its rows are checked. */
export default function ImportContactsPage() {
  const { title, description, found, ...words } = text.import;
  const of: ImportOf = {
    endpoints: contactImports,
    title,
    description,
    words,
    to: paths.importContacts,
    back: backTo.contacts,
    found: { to: () => `${paths.contacts}?sort=updatedAt&direction=descending`, label: found },
    changes: ['contacts', 'contact-groups'],
    sampleName: 'contacts-sample.csv',
  };
  return <ImportPage of={of} />;
}
