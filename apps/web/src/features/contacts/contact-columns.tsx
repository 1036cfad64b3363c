import { type ContactSummary, contactsList } from '@countersign/contract';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatMoment } from '../../core/dates.ts';
import { CategoryBadge } from '../../entities/contacts/CategoryBadge.tsx';
import { ContactPerson } from '../../entities/contacts/ContactPerson.tsx';
import { mobileText } from '../../entities/contacts/contact-badges.ts';
import { GroupChips } from '../../entities/contacts/GroupChips.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';

/** The columns of the list of contacts; the tenant's own fields come besides. */
export const contactColumns: readonly ListColumn<ContactSummary>[] = columnsOf(contactsList, [
  {
    key: 'name',
    width: 220,
    isFixed: true,
    exportKeys: ['firstName', 'lastName', 'email'],
    render: (contact) => <ContactPerson contact={contact} />,
  },
  {
    key: 'category',
    width: 100,
    hideBelow: 'md',
    render: (contact) => <CategoryBadge contact={contact} />,
  },
  {
    key: 'department',
    width: 130,
    render: ({ department }) => cell(department),
  },
  {
    key: 'jobTitle',
    width: 140,
    hideBelow: 'md',
    render: ({ jobTitle }) => cell(jobTitle),
  },
  {
    key: 'groups',
    width: 150,
    hideBelow: 'lg',
    render: ({ groups }) => <GroupChips groups={groups} max={2} />,
  },
  {
    key: 'agent',
    width: 130,
    hideBelow: 'lg',
    exportKeys: ['agent', 'agentEmail'],
    render: ({ agent }) => cell(agent?.name ?? ''),
  },
  {
    key: 'mobile',
    width: 140,
    isHiddenAtFirst: true,
    render: (contact) => cell(mobileText(contact)),
  },
  {
    key: 'engagementType',
    width: 140,
    isHiddenAtFirst: true,
    render: ({ engagementType }) => cell(engagementType),
  },
  {
    key: 'company',
    width: 160,
    isHiddenAtFirst: true,
    render: ({ companyName }) => cell(companyName),
  },
  {
    key: 'startsOn',
    width: 120,
    isHiddenAtFirst: true,
    render: ({ startsOn }) => cell(startsOn === null ? '' : formatDate(`${startsOn}T00:00:00`)),
  },
  {
    key: 'endsOn',
    width: 120,
    isHiddenAtFirst: true,
    render: ({ endsOn }) => cell(endsOn === null ? '' : formatDate(`${endsOn}T00:00:00`)),
  },
  {
    key: 'createdAt',
    width: 120,
    isHiddenAtFirst: true,
    render: ({ createdAt }) => cell(formatDate(createdAt), formatMoment(createdAt)),
  },
  {
    key: 'updatedAt',
    width: 120,
    isHiddenAtFirst: true,
    render: ({ updatedAt }) => cell(formatDate(updatedAt), formatMoment(updatedAt)),
  },
]);

function cell(text: string, title = text): ReactNode {
  return (
    <Text size="sm" truncate title={title} c={text === '' ? 'dimmed' : undefined}>
      {text === '' ? '–' : text}
    </Text>
  );
}
