import {
  bulkEmailTemplates,
  type EmailTemplateSummary,
  emailEventFacts,
  emailTemplateList,
  exportEmailTemplates,
} from '@countersign/contract';
import { Text } from '@mantine/core';
import { IconArchive, IconMail } from '@tabler/icons-react';
import { formatAgo } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { CompanyChoices } from '../../entities/companies/choices.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { archiveActs, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import {
  ArchivableName,
  archivableNameColumn,
  changedColumn,
} from '../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import type { ListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useListEmailTemplatesQuery } from './api.ts';
import { TemplateMenu } from './TemplateRow.tsx';
import type { templatesOwn } from './templates-own.ts';
import { text } from './text.ts';
import { usesInWords } from './uses-in-words.ts';

const choices = { companyId: CompanyChoices };

interface EmailTemplatesListProps {
  list: ListState<typeof templatesOwn>;
  onUses(template: EmailTemplateSummary): void;
}

export function EmailTemplatesList({ list, onUses }: EmailTemplatesListProps) {
  const { archived } = list.more;
  const found = useListEmailTemplatesQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  const mayManage = useMay('email-templates.manage');
  const bulk = useRowActs({
    endpoint: bulkEmailTemplates,
    nouns: text.list.nouns,
    acts: mayManage ? archiveActs(archived, text.list.nouns, text.list.archiving) : [],
  });
  return (
    <>
      <ListTable
        label={text.list.label}
        definition={emailTemplateList}
        list={list}
        {...answerOf(found)}
        columns={templateColumns()}
        choices={choices}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => paths.emailTemplate(row.id)}
        renderCard={(row) => <TemplateCard template={row} />}
        renderMenu={(row) => <TemplateMenu template={row} onUses={() => onUses(row)} />}
        searchPlaceholder={text.list.search}
        bulkActions={bulk.actions}
        // Whether templates are shown by email or as a list is no matter to which there are.
        takesAllOf
        exportOf={{ endpoint: exportEmailTemplates, query: { archived } }}
        empty={
          archived === 'yes' ? (
            <EmptyState icon={IconArchive} title={text.list.archiveEmptyTitle}>
              {text.list.archiveEmpty}
            </EmptyState>
          ) : (
            <EmptyState icon={IconMail} title={text.list.emptyTitle}>
              {text.list.empty}
            </EmptyState>
          )
        }
      />
      <RowActDialog {...bulk.dialog} />
    </>
  );
}

const eventName = ({ event }: EmailTemplateSummary) => emailEventFacts[event].label;
const companyName = ({ company }: EmailTemplateSummary) => company?.name ?? text.list.allCompanies;

const templateColumns = (): readonly ListColumn<EmailTemplateSummary>[] =>
  columnsOf(emailTemplateList, [
    archivableNameColumn,
    { key: 'event', width: 150, render: (row) => <Cell value={eventName(row)} /> },
    {
      key: 'companyId',
      width: 150,
      hideBelow: 'md',
      render: (row) => <Cell value={companyName(row)} />,
    },
    {
      key: 'uses',
      header: text.list.used,
      width: 170,
      render: (row) => <Cell value={usesInWords(row)} />,
    },
    { key: 'version', width: 90, align: 'right', isHiddenAtFirst: true },
    changedColumn({ width: 155, hideBelow: 'lg', exportKeys: ['updatedAt', 'updatedBy'] }),
  ]);

function Cell({ value }: { value: string }) {
  return (
    <Text size="sm" truncate title={value}>
      {value}
    </Text>
  );
}

function TemplateCard({ template }: { template: EmailTemplateSummary }) {
  const { updatedAt, updatedBy } = template;
  return (
    <>
      <ArchivableName item={template} />
      <Text size="sm" c="dimmed">
        {text.list.facts(eventName(template), companyName(template))}
      </Text>
      <Text size="sm" c="dimmed">
        {text.list.usedAndChanged(usesInWords(template), formatAgo(updatedAt), updatedBy)}
      </Text>
    </>
  );
}
