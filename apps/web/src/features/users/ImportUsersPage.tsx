import { userImports } from '@countersign/contract';
import { backTo, paths } from '../../core/paths.ts';
import { ImportPage } from '../../kit/imports/ImportPage.tsx';
import type { ImportOf } from '../../kit/imports/import-props.ts';
import { text } from './text.ts';

/** Invites the people of a CSV or Excel file, once its rows are checked. */
export default function ImportUsersPage() {
  const { title, description, found, ...words } = text.import;
  const of: ImportOf = {
    endpoints: userImports,
    title,
    description,
    words,
    to: paths.importUsers,
    back: backTo.users,
    found: { to: () => paths.usersIn('invited'), label: found },
    changes: ['users', 'approver-groups'],
    sampleName: 'users-sample.csv',
  };
  return <ImportPage of={of} />;
}
