import { distributionStateLabels } from '@countersign/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconAddressBook, IconFileText, IconSend, IconUser } from '@tabler/icons-react';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { isAllowed } from '../../core/session/access.ts';
import { useViewer } from '../../core/session/use-may.ts';
import { useListContactsQuery } from '../../records/contacts/api.ts';
import { useListDistributionsQuery } from '../../records/distributions/api.ts';
import { useListDocumentsQuery } from '../../records/documents/api.ts';
import { documentStateLooks } from '../../records/documents/document-states.ts';
import { useListUsersQuery } from '../../records/users/api.ts';
import { type Command, findActs, findPages } from './find-commands.ts';

/** As many of each kind are offered; lists have the rest. */
const most = 5;

/** What is found, by kind. */
export interface CommandGroup {
  name: string;
  commands: readonly Command[];
}

/** What is found for some words: of pages and acts at once, of people and documents by the server. */
export function useCommands(
  words: string,
  searched: string,
): { groups: CommandGroup[]; isFetching: boolean } {
  const viewer = useViewer();
  const query = searched === '' ? skipToken : { search: searched, pageSize: most };
  const mayContacts = isAllowed(viewer, ['contacts.use', 'contacts-and-distributions']);
  const mayDistributions = isAllowed(viewer, [
    'doc-distributions.use',
    'contacts-and-distributions',
  ]);
  const mayUsers = isAllowed(viewer, ['admin-group', 'users.manage']);
  const documents = useListDocumentsQuery(query);
  const contacts = useListContactsQuery(mayContacts ? query : skipToken);
  const users = useListUsersQuery(mayUsers ? query : skipToken);
  const distributions = useListDistributionsQuery(mayDistributions ? query : skipToken);
  const isFetching =
    documents.isFetching || contacts.isFetching || users.isFetching || distributions.isFetching;
  // What was found for other words is not what is asked for now.
  const people = [
    ...(contacts.currentData?.items ?? []).map(
      ({ id, name, emails }): Command => ({
        key: `contact ${id}`,
        label: name,
        hint: emails[0] ?? '',
        icon: IconAddressBook,
        to: { page: paths.contact(id) },
      }),
    ),
    ...(users.currentData?.items ?? []).map(
      (user): Command => ({
        key: `user ${user.id}`,
        label: fullName(user),
        hint: `${user.userType} · ${user.email}`,
        icon: IconUser,
        to: { page: paths.user(user.id) },
      }),
    ),
  ];
  const found = (documents.currentData?.items ?? []).map(
    (row): Command => ({
      key: `document ${row.id}`,
      label: fullName(row.recipient),
      hint: `${row.formPack.name} · ${documentStateLooks[row.state].name}`,
      icon: IconFileText,
      to: { page: paths.document(row.id) },
    }),
  );
  const sent = (distributions.currentData?.items ?? []).map(
    ({ id, title, state, project }): Command => ({
      key: `distribution ${id}`,
      label: title === '' ? 'Untitled' : title,
      hint: [project?.name ?? '', distributionStateLabels[state]]
        .filter((text) => text !== '')
        .join(' · '),
      icon: IconSend,
      to: { page: paths.distribution(id) },
    }),
  );
  const groups = [
    { name: 'Pages', commands: findPages(viewer, words) },
    { name: 'Acts', commands: findActs(viewer, words) },
    { name: 'People', commands: searched === '' ? [] : people },
    { name: 'Documents', commands: searched === '' ? [] : found },
    { name: 'Distributions', commands: searched === '' ? [] : sent },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), isFetching };
}
