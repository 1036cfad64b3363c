import {
  archivedChoices,
  type ContactGroup,
  contactGroupsList,
  contactsList,
  type ListField,
} from '@countersign/contract';
import { Button, Menu, Text } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconFilterEdit,
  IconPencil,
  IconPlus,
  IconTags,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { backTo, paths } from '../../../core/paths.ts';
import { useListContactGroupsQuery } from '../../../entities/contacts/api.ts';
import { contactsCount } from '../../../entities/contacts/contact-badges.ts';
import { GroupChip } from '../../../entities/contacts/GroupChips.tsx';
import { useCustomListFields } from '../../../entities/custom-fields/use-custom-fields.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { answerOf } from '../../../kit/lists/answer-of.ts';
import { filterWords } from '../../../kit/lists/filters/filter-labels.ts';
import { ListTable } from '../../../kit/lists/ListTable.tsx';
import { columnsOf, type ListColumn } from '../../../kit/lists/table/list-columns.ts';
import { useListState } from '../../../kit/lists/use-list-state.ts';
import { RowMenu } from '../../../ui/menus/RowMenu.tsx';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useArchiveContactGroupMutation } from '../api.ts';
import { EditGroupForm, NewGroupForm } from './GroupForm.tsx';
import { groupFiltersLink } from './group-filters.ts';
import { text } from './text.ts';

const own = { archived: archivedChoices } as const;

/** The groups of contacts: shared ones and one's own. */
export default function ContactGroupsPage() {
  const list = useListState(contactGroupsList, own);
  const { archived } = list.more;
  const groups = useListContactGroupsQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  const custom = useCustomListFields('contact');
  const [open, setOpen] = useState<ContactGroup | 'new'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        title={text.list.title}
        back={backTo.contacts}
        description={text.list.description}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
            {text.list.add}
          </Button>
        }
      />
      <ListTable
        label={text.list.label}
        definition={contactGroupsList}
        list={list}
        {...answerOf(groups)}
        columns={groupColumns([...contactsList.fields, ...custom.fields])}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={(group) => setOpen(group)}
        renderCard={(group) => <GroupCard group={group} />}
        renderMenu={(group) => <GroupMenu group={group} onEdit={() => setOpen(group)} />}
        searchPlaceholder={text.list.search}
        empty={
          <EmptyState
            icon={IconTags}
            title={text.list.emptyTitle}
            action={<Button onClick={() => setOpen('new')}>{text.list.add}</Button>}
          >
            {text.list.empty}
          </EmptyState>
        }
      />
      <FormDialog opened={open === 'new'} onClose={close} title={text.list.add}>
        <NewGroupForm filters={null} onDone={close} />
      </FormDialog>
      <FormDialog
        opened={open !== undefined && open !== 'new'}
        onClose={close}
        title={text.menu.edit}
      >
        {open !== undefined && open !== 'new' && <EditGroupForm group={open} onDone={close} />}
      </FormDialog>
    </>
  );
}

function groupColumns(fields: readonly ListField[]): readonly ListColumn<ContactGroup>[] {
  return columnsOf(contactGroupsList, [
    {
      key: 'name',
      width: 240,
      isFixed: true,
      render: (group) => <GroupChip group={group} />,
    },
    {
      key: 'count',
      header: text.list.contacts,
      width: 110,
      align: 'right',
      render: ({ count }) => count.toLocaleString('en-GB'),
    },
    {
      key: 'filters',
      header: text.list.rule,
      width: 320,
      hideBelow: 'md',
      render: (group) => <Rule group={group} fields={fields} />,
    },
    {
      key: 'isShared',
      header: text.list.sharedWith,
      width: 110,
      hideBelow: 'md',
      render: ({ isShared }) => (isShared ? text.list.everyone : text.list.onlyYou),
    },
  ]);
}

function Rule({ group, fields }: { group: ContactGroup; fields: readonly ListField[] }) {
  const { filters, problem } = group;
  if (problem !== null) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" truncate title={problem}>
        {problem}
      </Text>
    );
  }
  if (filters === null) {
    return (
      <Text size="sm" c="dimmed">
        {text.list.manual}
      </Text>
    );
  }
  const said = filters.map((filter) => {
    const field = fields.find(({ key }) => key === filter.field);
    return field === undefined ? filter.field : `${field.label} ${filterWords(field, filter)}`;
  });
  return (
    <Text size="sm" truncate title={said.join(text.list.and)}>
      {said.join(text.list.and)}
    </Text>
  );
}

function GroupCard({ group }: { group: ContactGroup }) {
  return (
    <>
      <GroupChip group={group} />
      <Text size="sm" c="dimmed" mt={8}>
        {text.list.card(contactsCount(group.count), group.isShared)}
      </Text>
    </>
  );
}

function GroupMenu({ group, onEdit }: { group: ContactGroup; onEdit(): void }) {
  const { id, name, archivedAt, filters } = group;
  const [archive] = useArchiveContactGroupMutation();
  const isArchived = archivedAt !== null;
  const move = async () => {
    const { error } = await archive({ id, isArchived: !isArchived });
    if (error !== undefined) return toastError(messageOf(error));
    toastSuccess(isArchived ? text.menu.restored(name) : text.menu.archived(name));
  };
  return (
    <RowMenu name={name} width={210}>
      {!isArchived && (
        <>
          <Menu.Item
            component={Link}
            to={paths.contactsIn(id)}
            leftSection={<IconUsers size={17} stroke={1.7} aria-hidden />}
          >
            {text.menu.show}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPencil size={17} stroke={1.7} aria-hidden />}
            onClick={onEdit}
          >
            {text.menu.edit}
          </Menu.Item>
          {filters !== null && (
            <Menu.Item
              component={Link}
              to={groupFiltersLink(group)}
              leftSection={<IconFilterEdit size={17} stroke={1.7} aria-hidden />}
            >
              {text.menu.filters}
            </Menu.Item>
          )}
        </>
      )}
      <Menu.Item
        leftSection={
          isArchived ? (
            <IconArchiveOff size={17} stroke={1.7} aria-hidden />
          ) : (
            <IconArchive size={17} stroke={1.7} aria-hidden />
          )
        }
        onClick={() => void move()}
      >
        {isArchived ? text.menu.restore : text.menu.archive}
      </Menu.Item>
    </RowMenu>
  );
}
