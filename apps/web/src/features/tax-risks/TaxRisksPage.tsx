import { exportTaxRisks, taxRisksList } from '@countersign/contract';
import { Button } from '@mantine/core';
import { IconListDetails, IconPlus, IconSettings, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useChosenProject, useWhenPlaceChanges } from '../../core/session/use-chosen-place.ts';
import { useMay } from '../../core/session/use-may.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { CompanyChoices } from '../../records/companies/choices.ts';
import { ChosenProjectNote } from '../../records/projects/ChosenProjectNote.tsx';
import { ProjectChoices } from '../../records/projects/choices.ts';
import { useListTaxRisksQuery } from '../../records/tax-risks/api.ts';
import { UserChoices } from '../../records/users/choices.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useGetTaxRiskCardsQuery } from './api.ts';
import { NewTaxRiskDialog } from './NewTaxRiskDialog.tsx';
import { ProjectPicture } from './ProjectPicture.tsx';
import { TaxRiskCards } from './TaxRiskCards.tsx';
import { TaxRiskCard, taxRiskColumns } from './tax-risk-columns.tsx';

const choices = { projectId: ProjectChoices, companyId: CompanyChoices, ownerId: UserChoices };

/** The tax status of engagements: what needs somebody, and the list of all. */
export default function TaxRisksPage() {
  const list = useListState(taxRisksList);
  const projectId = useChosenProject();
  const query = { ...list.query, projectId };
  const found = useListTaxRisksQuery(query, { refetchOnMountOrArgChange: true });
  const cards = useGetTaxRiskCardsQuery({ projectId });
  useWhenPlaceChanges(() => list.setCursor(undefined));
  const mayReadUsers = useMay('users.manage');
  const mayManage = useMay('tax-risks.manage');
  const [isAdding, setAdding] = useState(false);
  const newButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      New assessment
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Tax Risks"
        description="The tax status of each engagement, with what it rests on."
        actions={
          <>
            <Button
              component={Link}
              to={paths.industryRoles}
              variant="default"
              leftSection={<IconListDetails size={17} stroke={1.7} aria-hidden />}
            >
              Roles
            </Button>
            {mayManage && (
              <Button
                component={Link}
                to={paths.taxRiskSettings}
                variant="default"
                leftSection={<IconSettings size={17} stroke={1.7} aria-hidden />}
              >
                Settings
              </Button>
            )}
            {newButton}
          </>
        }
      />
      <ChosenProjectNote />
      <TaxRiskCards cards={cards.data} />
      {projectId !== undefined && <ProjectPicture projectId={projectId} />}
      <ListTable
        label="tax risks"
        definition={taxRisksList}
        list={list}
        {...answerOf(found)}
        fields={taxRisksList.fields.filter(({ key }) => mayReadUsers || key !== 'ownerId')}
        choices={choices}
        columns={taxRiskColumns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.person.name}, ${row.role}`}
        rowHref={(row) => paths.taxRisk(row.id)}
        renderCard={(row) => <TaxRiskCard risk={row} />}
        searchPlaceholder="Search by person, role or project"
        exportOf={{ endpoint: exportTaxRisks, query: { projectId } }}
        empty={
          <EmptyState icon={IconShieldCheck} title="No assessments yet" action={newButton}>
            Each engagement of a person in a project has its tax status here: what was answered,
            what the published rules make of it, and who signed it off.
          </EmptyState>
        }
      />
      <NewTaxRiskDialog opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
