import { skipToken } from '@reduxjs/toolkit/query';
import { IconBuilding, IconFolder } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { chooseCompany, chooseProject } from '../../core/session/choose-company.ts';
import { useChosenProject } from '../../core/session/use-chosen-project.ts';
import { useSession } from '../../core/session/use-session.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { useGetCompanyQuery, useListCompaniesQuery } from '../../records/companies/api.ts';
import { useGetProjectQuery, useListProjectsQuery } from '../../records/projects/api.ts';
import { ContextSelect } from './ContextSelect.tsx';
import classes from './Header.module.css';
import { TenantName } from './TenantName.tsx';

/** As many are offered at once; more are found by typing. */
const pageSize = 50;

/** Which company and project the user works in. `isStacked`: with labels, for the drawer. */
export function ContextChoice({ isStacked = false }: { isStacked?: boolean }) {
  return (
    <div className={isStacked ? classes.stacked : classes.choices}>
      {isStacked && <TenantName />}
      <CompanyChoice isStacked={isStacked} />
      <ProjectChoice isStacked={isStacked} />
    </div>
  );
}

function CompanyChoice({ isStacked }: { isStacked: boolean }) {
  const [first] = useSession().companies;
  const companyGuid = useAppSelector((state) => state.company.selectedGuid);
  const own = useAppSelector((state) => state.authenticated.companyData);
  const [words, setWords] = useState('');
  const found = useListCompaniesQuery({ search: words, pageSize });
  const chosen = useGetCompanyQuery(companyGuid ?? skipToken);
  const company = chosen.currentData;
  // In a company that was archived nobody works any more.
  const isGone =
    companyGuid === null || (company ? company.archivedAt !== null : isNotThere(chosen.error));
  useEffect(() => {
    if (isGone && first !== undefined) chooseCompany(first);
  }, [isGone, first]);
  const companies = found.data?.items ?? [];
  if (companyGuid === null) return null;
  return (
    <ContextSelect
      label="Company"
      isStacked={isStacked}
      icon={<IconBuilding size={15} aria-hidden />}
      options={companies.map((company) => ({ value: company.id, label: company.name, company }))}
      isFetching={found.isFetching}
      value={companyGuid}
      // One's own company is known before the server has answered.
      chosenLabel={company?.name ?? (own?.id === companyGuid ? own.name : undefined)}
      onSearch={setWords}
      onChange={(_, next) => next !== undefined && chooseCompany(next.company)}
    />
  );
}

const allProjects = { value: 'all', label: 'All projects' };

function ProjectChoice({ isStacked }: { isStacked: boolean }) {
  const companyGuid = useAppSelector((state) => state.company.selectedGuid);
  const projectGuid = useChosenProject();
  const [words, setWords] = useState('');
  const found = useListProjectsQuery(
    companyGuid === null ? skipToken : { companyId: companyGuid, search: words, pageSize },
  );
  const chosen = useGetProjectQuery(projectGuid ?? skipToken);
  const project = projectGuid === undefined ? undefined : chosen.currentData;
  const isGone =
    projectGuid !== undefined && (project ? project.archivedAt !== null : isNotThere(chosen.error));
  useEffect(() => {
    if (isGone) chooseProject(null);
  }, [isGone]);
  const projects = found.data?.items ?? [];
  // Until it is known whether there are any, it keeps its place: nothing moves once they come.
  const hasNone = found.currentData?.items.length === 0 && words === '';
  if (companyGuid === null || (hasNone && projectGuid === undefined)) return null;
  return (
    <ContextSelect
      label="Project"
      isStacked={isStacked}
      icon={<IconFolder size={15} aria-hidden />}
      everything={allProjects}
      options={projects.map((project) => ({ value: project.id, label: project.name, project }))}
      isFetching={found.isFetching}
      value={projectGuid ?? allProjects.value}
      chosenLabel={projectGuid === undefined ? allProjects.label : project?.name}
      onSearch={setWords}
      onChange={(_, next) => chooseProject(next?.project ?? null)}
    />
  );
}

function isNotThere(error: { code?: string } | undefined): boolean {
  return error?.code === 'not-found';
}
