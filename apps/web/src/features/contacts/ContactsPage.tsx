import {
  archivedChoices,
  type ContactSummary,
  type ContactsChoice,
  contactsList,
  exportContacts,
} from '@countersign/contract';
import { Button, Group } from '@mantine/core';
import {
  IconAddressBook,
  IconArchive,
  IconArchiveOff,
  IconArrowsJoin,
  IconFileImport,
  IconFiles,
  IconPlus,
  IconSend,
  IconTag,
  IconTagOff,
  IconUsersGroup,
  IconVersions,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useListContactsQuery } from '../../entities/contacts/api.ts';
import { contactChoices } from '../../entities/contacts/choices.ts';
import { useCustomListFields } from '../../entities/custom-fields/use-custom-fields.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { fullCount, fullCountOptions } from '../../kit/lists/full-count.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import type { BulkAction, Chosen } from '../../kit/lists/selection/SelectionBar.tsx';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { type BulkAct, BulkDialog, type PendingBulk } from './BulkDialog.tsx';
import { ContactCard } from './ContactCard.tsx';
import { ContactMenu } from './ContactMenu.tsx';
import { contactColumns } from './contact-columns.tsx';
import { EditedGroup } from './groups/EditedGroup.tsx';
import { NewGroupForm } from './groups/GroupForm.tsx';
import { GroupsMenu } from './groups/GroupsMenu.tsx';
import { text } from './text.ts';

const own = { archived: archivedChoices } as const;

/** The external parties: found, filtered, grouped, and changed many at a time. */
export default function ContactsPage() {
  const list = useListState(contactsList, own);
  const { archived } = list.more;
  const query = { ...list.query, archived };
  const contacts = useListContactsQuery(query, { refetchOnMountOrArgChange: true });
  const counted = useListContactsQuery(fullCount(query, contacts), fullCountOptions);
  const custom = useCustomListFields<ContactSummary>('contact');
  const [pending, setPending] = useState<PendingBulk>();
  const [isGrouping, setIsGrouping] = useState(false);
  const canGroup =
    list.search === '' &&
    list.filters.length > 0 &&
    list.filters.every(({ field }) => field !== 'groups' && field !== 'projectId');
  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={<PageActions />}
      />
      <EditedGroup list={list} />
      <ListTable
        label={text.list.label}
        definition={contactsList}
        list={list}
        {...answerOf(contacts, counted.currentData)}
        columns={[...contactColumns, ...custom.columns]}
        fields={[...contactsList.fields, ...custom.fields]}
        choices={contactChoices}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.contact(id)}
        renderCard={(contact) => <ContactCard contact={contact} />}
        renderMenu={(contact) => <ContactMenu contact={contact} />}
        searchPlaceholder={text.list.search}
        toolbar={
          <GroupsMenu list={list} onSave={canGroup ? () => setIsGrouping(true) : undefined} />
        }
        bulkActions={useBulkActions(archived === 'yes', setPending)}
        exportOf={{ endpoint: exportContacts, query: { archived } }}
        empty={<NoContacts isArchive={archived === 'yes'} />}
      />
      <BulkDialog pending={pending} onClose={() => setPending(undefined)} />
      <FormDialog
        opened={isGrouping}
        onClose={() => setIsGrouping(false)}
        title={text.list.addGroup}
      >
        <NewGroupForm filters={list.filters} onDone={() => setIsGrouping(false)} />
      </FormDialog>
    </>
  );
}

function PageActions() {
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to={paths.importContacts}
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.7} aria-hidden />}
      >
        {text.list.import}
      </Button>
      <Button
        component={Link}
        to={paths.newContact}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {text.list.add}
      </Button>
    </Group>
  );
}

function useBulkActions(
  isArchive: boolean,
  ask: (pending: PendingBulk) => void,
): readonly BulkAction[] {
  const navigate = useNavigate();
  const maySend = useMay('doc-distributions.use');
  const mayDraft = useMay('documents.draft');
  const sendFiles = (chosen: Chosen) =>
    void navigate(paths.newDistribution, { state: { sources: [contactsOf(chosen)] } });
  const sendForms = (chosen: Chosen) =>
    void navigate(paths.importDocuments, { state: { contacts: contactsOf(chosen) } });
  const action = (act: BulkAct, label: string, icon: BulkAction['icon']): BulkAction => ({
    key: act,
    label,
    icon,
    run: (chosen) => ask({ act, chosen }),
  });
  const merge = ({ selection }: Chosen) => {
    const ids = 'ids' in selection ? selection.ids : [];
    if (ids.length >= 2 && ids.length <= 5) void navigate(paths.mergeContacts(ids));
    else toastError(text.list.mergeLimit);
  };
  if (isArchive) return [action('restore', text.bulk.restore.button, IconArchiveOff)];
  return [
    ...(mayDraft
      ? [{ key: 'send-forms', label: text.list.sendForms, icon: IconFiles, run: sendForms }]
      : []),
    ...(maySend
      ? [{ key: 'send-files', label: text.list.sendFiles, icon: IconSend, run: sendFiles }]
      : []),
    action('add-to-group', text.bulk['add-to-group'].button, IconTag),
    action('remove-from-group', text.bulk['remove-from-group'].button, IconTagOff),
    action('set-department', text.bulk['set-department'].button, IconUsersGroup),
    action('set-category', text.bulk['set-category'].button, IconVersions),
    { key: 'merge', label: text.bulk.merge, icon: IconArrowsJoin, run: merge },
    action('archive', text.bulk.archive.button, IconArchive),
  ];
}

function contactsOf({ selection }: Chosen): ContactsChoice {
  if ('ids' in selection) return { kind: 'contacts', contactIds: selection.ids };
  const { search, filters, except } = selection;
  return { kind: 'filters', search, filters, except };
}

function NoContacts({ isArchive }: { isArchive: boolean }) {
  if (isArchive) {
    return (
      <EmptyState icon={IconArchive} title={text.list.noArchivedTitle}>
        {text.list.noArchived}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconAddressBook}
      title={text.list.emptyTitle}
      action={
        <Group justify="center">
          <Button component={Link} to={paths.newContact}>
            {text.list.add}
          </Button>
          <Button component={Link} to={paths.importContacts} variant="default">
            {text.list.import}
          </Button>
        </Group>
      }
    >
      {text.list.empty}
    </EmptyState>
  );
}
