import {
  archivedChoices,
  bulkCompanies,
  type CompanySummary,
  companiesList,
  countryName,
  exportCompanies,
  type ListField,
} from '@countersign/contract';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconArchive, IconBuilding, IconClock, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { formatDate } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useListCompaniesQuery } from '../../entities/companies/api.ts';
import { CompanyMark } from '../../entities/companies/CompanyMark.tsx';
import { countryOptions, currencyOptions } from '../../kit/forms/locale-options.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { archiveActs, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import { changedColumn } from '../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { ActionsMenu } from '../../ui/menus/ActionsMenu.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ArchiveCompanyDialog } from './ArchiveCompanyDialog.tsx';
import { useRestoreCompanyMutation } from './api.ts';
import { CompanyDialog } from './CompanyDialog.tsx';
import { text } from './text.ts';

const own = { archived: archivedChoices } as const;

/** The companies of the tenant. */
export default function CompaniesPage() {
  const list = useListState(companiesList, own);
  const { archived } = list.more;
  const found = useListCompaniesQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  const bulk = useRowActs({
    endpoint: bulkCompanies,
    nouns: text.list.nouns,
    acts: archiveActs(archived, text.list.nouns, text.list.archive),
  });
  const maySet = useMay('settings.manage');
  const [isAdding, setAdding] = useState(false);
  const [toArchive, setToArchive] = useState<CompanySummary>();
  const newButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {text.list.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={
          <>
            {maySet && (
              <Button
                component={Link}
                to={paths.timeZone}
                variant="default"
                leftSection={<IconClock size={17} stroke={1.7} aria-hidden />}
              >
                {text.list.timeZone}
              </Button>
            )}
            {newButton}
          </>
        }
      />
      <ListTable
        label={text.list.label}
        definition={companiesList}
        list={list}
        {...answerOf(found)}
        fields={fieldsWithOptions()}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => paths.company(row.id)}
        renderCard={(row) => <CompanyCard company={row} />}
        renderMenu={(row) => <CompanyMenu company={row} onArchive={() => setToArchive(row)} />}
        searchPlaceholder={text.list.search}
        bulkActions={bulk.actions}
        exportOf={{ endpoint: exportCompanies, query: { archived } }}
        empty={
          archived === 'yes' ? (
            <EmptyState icon={IconArchive} title={text.list.noArchivedTitle}>
              {text.list.noArchived}
            </EmptyState>
          ) : (
            <EmptyState icon={IconBuilding} title={text.list.emptyTitle} action={newButton}>
              {text.list.empty}
            </EmptyState>
          )
        }
      />
      <RowActDialog {...bulk.dialog} />
      <CompanyDialog opened={isAdding} onClose={() => setAdding(false)} />
      <ArchiveCompanyDialog company={toArchive} onClose={() => setToArchive(undefined)} />
    </>
  );
}

/** Countries and currencies have their names from the browser. */
function fieldsWithOptions(): readonly ListField[] {
  return companiesList.fields.map((field: ListField) => {
    if (field.key === 'country') return { ...field, options: countryOptions() };
    if (field.key === 'currency') return { ...field, options: currencyOptions() };
    return field;
  });
}

function CompanyName({ company }: { company: CompanySummary }) {
  const { name, logoUrl, brandColour, archivedAt } = company;
  return (
    <Group component="span" gap="xs" wrap="nowrap" miw={0}>
      <CompanyMark name={name} logoUrl={logoUrl} brandColour={brandColour} />
      <Text component="span" inherit truncate title={name}>
        {name}
      </Text>
      {archivedAt !== null && (
        <Badge variant="light" color="gray">
          {text.list.archivedBadge}
        </Badge>
      )}
    </Group>
  );
}

const columns: readonly ListColumn<CompanySummary>[] = columnsOf(companiesList, [
  {
    key: 'name',
    width: 224,
    isFixed: true,
    render: (row) => <CompanyName company={row} />,
  },
  { key: 'code', width: 92 },
  { key: 'type', width: 120, hideBelow: 'md' },
  { key: 'country', width: 120, hideBelow: 'lg', render: (row) => countryName(row.country) },
  { key: 'city', width: 130, isHiddenAtFirst: true },
  { key: 'currency', width: 110, isHiddenAtFirst: true },
  {
    key: 'smallClient',
    width: 130,
    hideBelow: 'md',
    render: (row) =>
      row.smallClient === 'unknown' ? (
        <Text component="span" inherit c="dimmed">
          {text.tax.answers.unknown.label}
        </Text>
      ) : (
        text.tax.answers[row.smallClient].label
      ),
  },
  {
    key: 'smallClientEvidenceOn',
    width: 150,
    isHiddenAtFirst: true,
    render: (row) => row.smallClientEvidenceOn && formatDate(row.smallClientEvidenceOn),
  },
  { key: 'registrationNumber', width: 170, isHiddenAtFirst: true },
  { key: 'vatNumber', width: 150, isHiddenAtFirst: true },
  { key: 'contactName', width: 160, isHiddenAtFirst: true },
  { key: 'contactEmail', width: 220, isHiddenAtFirst: true },
  { key: 'projectCount', width: 90, align: 'right' },
  changedColumn({ width: 110, hideBelow: 'lg' }),
]);

function CompanyCard({ company }: { company: CompanySummary }) {
  const { code, type, country, projectCount } = company;
  return (
    <>
      <CompanyName company={company} />
      <Text size="sm" c="dimmed" mt={6}>
        {code} · {type} · {countryName(country)}
      </Text>
      <Text size="sm" c="dimmed">
        {text.list.projects(projectCount)}
      </Text>
    </>
  );
}

interface CompanyMenuProps {
  company: CompanySummary;
  onArchive(): void;
}

function CompanyMenu({ company, onArchive }: CompanyMenuProps) {
  const [restore] = useRestoreCompanyMutation();
  const restoreIt = async () => {
    const { error } = await restore(company.id);
    if (error === undefined) toastSuccess(text.company.restored(company.name));
    else toastError(messageOf(error));
  };
  return (
    <ActionsMenu
      item={company}
      to={paths.company(company.id)}
      onArchive={onArchive}
      onRestore={() => void restoreIt()}
    />
  );
}
