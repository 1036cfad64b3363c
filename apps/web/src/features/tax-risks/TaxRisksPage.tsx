import { bulkTaxRisks, exportTaxRisks, taxRisksList } from '@countersign/contract';
import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconListDetails,
  IconPlus,
  IconSend,
  IconSettings,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useChosenScope, useOnScopeChange } from '../../core/session/use-chosen-scope.ts';
import { useMay } from '../../core/session/use-may.ts';
import { ChosenCompanyNote } from '../../entities/companies/ChosenCompanyNote.tsx';
import { CompanyChoices } from '../../entities/companies/choices.ts';
import { ChosenProjectNote } from '../../entities/projects/ChosenProjectNote.tsx';
import { ProjectChoices } from '../../entities/projects/choices.ts';
import { useListTaxRisksQuery } from '../../entities/tax-risks/api.ts';
import { UserChoices } from '../../entities/users/choices.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { fullCount, fullCountOptions } from '../../kit/lists/full-count.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { ReasonInput } from '../../kit/lists/selection/ReasonInput.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { type RowAct, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { useAddressParam } from '../../ui/browser/use-address-param.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useGetTaxRiskCardsQuery, useGetTaxRiskSettingsQuery } from './api.ts';
import { text } from './list-text.ts';
import { NewTaxRiskDialog } from './NewTaxRiskDialog.tsx';
import { ProjectPicture } from './ProjectPicture.tsx';
import { TaxRiskCards } from './TaxRiskCards.tsx';
import { TaxRiskCard, taxRiskColumns } from './tax-risk-columns.tsx';

const choices = { projectId: ProjectChoices, companyId: CompanyChoices, ownerId: UserChoices };

/** Lists the tax status of engagements, with the figures of those that need attention. */
export default function TaxRisksPage() {
  const list = useListState(taxRisksList);
  const scope = useChosenScope();
  const { projectId } = scope;
  const query = { ...list.query, ...scope };
  const found = useListTaxRisksQuery(query, { refetchOnMountOrArgChange: true });
  const counted = useListTaxRisksQuery(fullCount(query, found), fullCountOptions);
  const bulk = useRowActs({
    endpoint: bulkTaxRisks,
    nouns: ['assessment', 'assessments'],
    bodyOf: ({ act: { action }, selection, values }) => ({
      action,
      selection,
      ...values,
      ...scope,
    }),
    acts,
  });
  const cards = useGetTaxRiskCardsQuery(scope);
  useOnScopeChange(() => list.setCursor(undefined));
  const mayReadUsers = useMay('users.manage');
  const mayManage = useMay('tax-risks.manage');
  const [isAdding, setAdding] = useState(false);
  // A document leads here to have its engagement assessed.
  const [documentId, forget] = useAddressParam('begin');
  // Until it is known who assesses here, everyone with access does, as where no one was chosen.
  const { data: settings } = useGetTaxRiskSettingsQuery();
  const mayAssess = settings === undefined || settings.isAssessor || settings.isController;
  const newButton = mayAssess ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {text.list.new}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={
          <>
            <Button
              component={Link}
              to={paths.industryRoles}
              variant="default"
              leftSection={<IconListDetails size={17} stroke={1.7} aria-hidden />}
            >
              {text.list.roles}
            </Button>
            {mayManage && (
              <Button
                component={Link}
                to={paths.taxRiskSettings}
                variant="default"
                leftSection={<IconSettings size={17} stroke={1.7} aria-hidden />}
              >
                {text.list.settings}
              </Button>
            )}
            {newButton}
          </>
        }
      />
      <ChosenCompanyNote />
      <ChosenProjectNote />
      <TaxRiskCards cards={cards.data} />
      {projectId !== undefined && <ProjectPicture projectId={projectId} />}
      <ListTable
        label={text.list.label}
        definition={taxRisksList}
        list={list}
        {...answerOf(found, counted.currentData)}
        fields={taxRisksList.fields.filter(({ key }) => mayReadUsers || key !== 'ownerId')}
        choices={choices}
        columns={taxRiskColumns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.person.name}, ${row.role}`}
        rowHref={(row) => paths.taxRisk(row.id)}
        renderCard={(row) => <TaxRiskCard risk={row} />}
        bulkActions={bulk.actions}
        searchPlaceholder={text.list.search}
        exportOf={{ endpoint: exportTaxRisks, query: { ...scope } }}
        empty={
          <EmptyState icon={IconShieldCheck} title={text.list.emptyTitle} action={newButton}>
            {text.list.empty}
          </EmptyState>
        }
      />
      <NewTaxRiskDialog
        opened={isAdding || documentId !== undefined}
        documentId={documentId}
        onClose={() => {
          setAdding(false);
          forget();
        }}
      />
      <RowActDialog {...bulk.dialog} />
    </>
  );
}

const acts: readonly RowAct[] = [
  {
    action: 'submit',
    ...text.bulk.submit,
    icon: IconSend,
  },
  {
    action: 'close',
    ...text.bulk.close,
    icon: IconArchive,
    inputs: (props) => <ReasonInput {...props} />,
  },
  {
    action: 'reopen',
    ...text.bulk.reopen,
    icon: IconArchiveOff,
  },
];
