import { userImports } from '@countersign/contract';
import { backTo, paths } from '../../core/paths.ts';
import { ImportPage } from '../../kit/imports/ImportPage.tsx';
import type { ImportOf } from '../../kit/imports/import-props.ts';

const of: ImportOf = {
  endpoints: userImports,
  title: 'Import users',
  description:
    'Invite many people at once from a CSV or Excel file. It is checked first; nobody is written to before you say so.',
  words: {
    one: 'person',
    many: 'people',
    add: 'invite',
    added: 'invited',
    undo: 'Invitations that nobody has followed are withdrawn; who has come already stays.',
  },
  to: paths.importUsers,
  back: backTo.users,
  found: { to: paths.usersIn('invited'), label: 'Show the invited' },
  changes: ['users', 'approver-groups'],
  sampleName: 'users-sample.csv',
};

/** Invites the people of a CSV or Excel file: looked through first, invited when that is wanted. */
export default function ImportUsersPage() {
  return <ImportPage of={of} />;
}
