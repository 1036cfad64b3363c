import { distributionStateLabels, taxRiskStatusNames } from '@countersign/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import {
  IconAddressBook,
  IconFileText,
  IconReportAnalytics,
  IconSend,
  IconShieldCheck,
  IconUser,
} from '@tabler/icons-react';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { isAllowed, type Need } from '../../core/session/access.ts';
import { useViewer } from '../../core/session/use-may.ts';
import { useListContactsQuery } from '../../entities/contacts/api.ts';
import { useListDistributionsQuery } from '../../entities/distributions/api.ts';
import { useListDocumentsQuery } from '../../entities/documents/api.ts';
import { documentStateLooks } from '../../entities/documents/document-states.ts';
import { useListReportsQuery } from '../../entities/reports/api.ts';
import { useListTaxRisksQuery } from '../../entities/tax-risks/api.ts';
import { useListUsersQuery } from '../../entities/users/api.ts';
import { type Command, findActs, findPages } from './find-commands.ts';
import { text } from './search-text.ts';

/** As many of each kind are offered; lists have the rest. */
const maxPerGroup = 5;

/** Holds the commands of one kind that were found. */
export interface CommandGroup {
  name: string;
  commands: readonly Command[];
}

type Found = Pick<CommandGroup, 'commands'> & { isFetching: boolean };
type Search = { search: string; pageSize: number } | typeof skipToken;

/** Finds commands for some words: pages and acts at once, all else by the server. */
export function useCommands(
  words: string,
  searched: string,
): { groups: CommandGroup[]; isFetching: boolean } {
  const viewer = useViewer();
  const query: Search = searched === '' ? skipToken : { search: searched, pageSize: maxPerGroup };
  const queryIf = (needs: readonly Need[]) => (isAllowed(viewer, needs) ? query : skipToken);
  const people = usePeople(
    queryIf(['contacts.use', 'contacts-and-distributions']),
    queryIf(['admin-group', 'users.manage']),
  );
  const documents = useDocuments(query);
  const distributions = useDistributions(
    queryIf(['doc-distributions.use', 'contacts-and-distributions']),
  );
  const risks = useTaxRisks(queryIf(['tax-risks.use']));
  const reports = useReports(searched);
  const found = { people, documents, distributions, risks, reports };
  const groups = [
    { name: text.groups.pages, commands: findPages(viewer, words) },
    { name: text.groups.actions, commands: findActs(viewer, words) },
    { name: text.groups.people, commands: people.commands },
    { name: text.groups.documents, commands: documents.commands },
    { name: text.groups.distributions, commands: distributions.commands },
    { name: text.groups.risks, commands: risks.commands },
    { name: text.groups.reports, commands: reports.commands },
  ];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isFetching: Object.values(found).some((one) => one.isFetching),
  };
}

// Results for other words are not those of the current search: hence `currentData`.

function usePeople(contactQuery: Search, userQuery: Search): Found {
  const contacts = useListContactsQuery(contactQuery);
  const users = useListUsersQuery(userQuery);
  const ofContacts = (contacts.currentData?.items ?? []).map(
    ({ id, name, emails }): Command => ({
      key: `contact ${id}`,
      label: name,
      hint: emails[0] ?? '',
      icon: IconAddressBook,
      to: { page: paths.contact(id) },
    }),
  );
  const ofUsers = (users.currentData?.items ?? []).map(
    (user): Command => ({
      key: `user ${user.id}`,
      label: fullName(user),
      hint: `${user.userType} · ${user.email}`,
      icon: IconUser,
      to: { page: paths.user(user.id) },
    }),
  );
  return {
    commands: [...ofContacts, ...ofUsers],
    isFetching: contacts.isFetching || users.isFetching,
  };
}

function useDocuments(query: Search): Found {
  const { currentData, isFetching } = useListDocumentsQuery(query);
  const commands = (currentData?.items ?? []).map(
    (row): Command => ({
      key: `document ${row.id}`,
      label: fullName(row.recipient),
      hint: `${row.formPack.name} · ${documentStateLooks[row.state].name}`,
      icon: IconFileText,
      to: { page: paths.document(row.id) },
    }),
  );
  return { commands, isFetching };
}

function useDistributions(query: Search): Found {
  const { currentData, isFetching } = useListDistributionsQuery(query);
  const commands = (currentData?.items ?? []).map(
    ({ id, title, state, project }): Command => ({
      key: `distribution ${id}`,
      label: title === '' ? text.search.untitled : title,
      hint: [project?.name ?? '', distributionStateLabels[state]]
        .filter((part) => part !== '')
        .join(' · '),
      icon: IconSend,
      to: { page: paths.distribution(id) },
    }),
  );
  return { commands, isFetching };
}

function useTaxRisks(query: Search): Found {
  const { currentData, isFetching } = useListTaxRisksQuery(query);
  const commands = (currentData?.items ?? []).map(
    ({ id, person, role, project, status }): Command => ({
      key: text.search.taxRisk(id),
      label: person.name,
      hint: `${role} · ${project.name} · ${taxRiskStatusNames[status]}`,
      icon: IconShieldCheck,
      to: { page: paths.taxRisk(id) },
    }),
  );
  return { commands, isFetching };
}

function useReports(searched: string): Found {
  const query = searched === '' ? skipToken : { search: searched };
  const { currentData, isFetching } = useListReportsQuery(query);
  const commands = (currentData?.items ?? []).slice(0, maxPerGroup).map(
    ({ id, name, isOwn, owner }): Command => ({
      key: `report ${id}`,
      label: name,
      ...(!isOwn && { hint: owner.name }),
      icon: IconReportAnalytics,
      to: { page: paths.savedReport(id) },
    }),
  );
  return { commands, isFetching };
}
