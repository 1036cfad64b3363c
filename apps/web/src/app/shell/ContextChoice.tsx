import { skipToken } from '@reduxjs/toolkit/query';
import { IconBuilding, IconFolder } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  chooseAllCompanies,
  chooseCompany,
  chooseProject,
} from '../../core/session/choose-company.ts';
import { useChosenCompany, useChosenProject } from '../../core/session/use-chosen-scope.ts';
import { useSession } from '../../core/session/use-session.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { useListCompanyNamesQuery } from '../../entities/companies/api.ts';
import { useGetProjectQuery, useListProjectsQuery } from '../../entities/projects/api.ts';
import { ContextSelect } from './ContextSelect.tsx';
import classes from './Header.module.css';
import { TenantName } from './TenantName.tsx';
import { text } from './text.ts';

/** As many are offered at once; more are found by typing. */
const pageSize = 50;

/** Lets the user choose the company and project to work in. `isStacked`: with labels, for the drawer. */
export default function ContextChoice({ isStacked = false }: { isStacked?: boolean }) {
  return (
    <div className={isStacked ? classes.stacked : classes.choices}>
      {isStacked && <TenantName />}
      <CompanyChoice isStacked={isStacked} />
      <ProjectChoice isStacked={isStacked} />
    </div>
  );
}

/** The value for all companies or all projects. */
const all = 'all';

function CompanyChoice({ isStacked }: { isStacked: boolean }) {
  const session = useSession();
  const companyGuid = useChosenCompany();
  const own = useAppSelector((state) => state.authenticated.companyData);
  const [words, setWords] = useState('');
  const found = useListCompanyNamesQuery({ search: words, pageSize });
  const chosen = useListCompanyNamesQuery(
    companyGuid === undefined ? skipToken : { id: companyGuid, pageSize: 1 },
  );
  const company = chosen.currentData?.items[0];
  // In a company that was archived no one works any more.
  const isArchived =
    companyGuid !== undefined && chosen.currentData !== undefined && company?.archivedAt !== null;
  useEffect(() => {
    if (isArchived) chooseAllCompanies(session);
  }, [isArchived, session]);
  const companies = found.data?.items ?? [];
  /** One's own company is known before the server has answered. */
  const nameOf = (id: string) =>
    company?.name ?? [own, ...session.companies].find((one) => one?.id === id)?.name;
  // Anyone who has one alone has nothing to choose.
  const [first, ...more] = session.companies;
  const only = more.length === 0 ? first : undefined;
  if (first === undefined) return null;
  const shown = companyGuid ?? only?.id;
  return (
    <ContextSelect
      label={text.header.company}
      isStacked={isStacked}
      icon={<IconBuilding size={15} aria-hidden />}
      options={companies.map((company) => ({ value: company.id, label: company.name, company }))}
      isFetching={found.isFetching}
      everything={only === undefined ? { value: all, label: text.header.allCompanies } : undefined}
      value={shown ?? all}
      chosenLabel={shown === undefined ? text.header.allCompanies : nameOf(shown)}
      onSearch={setWords}
      onChange={(_, next) =>
        next === undefined ? chooseAllCompanies(session) : chooseCompany(next.company)
      }
    />
  );
}

function ProjectChoice({ isStacked }: { isStacked: boolean }) {
  const companyGuid = useChosenCompany();
  const projectGuid = useChosenProject();
  const [words, setWords] = useState('');
  const found = useListProjectsQuery({ companyId: companyGuid, search: words, pageSize });
  const chosen = useGetProjectQuery(projectGuid ?? skipToken);
  const project = projectGuid === undefined ? undefined : chosen.currentData;
  const isArchived =
    projectGuid !== undefined && (project ? project.archivedAt !== null : isNotThere(chosen.error));
  useEffect(() => {
    if (isArchived) chooseProject(null);
  }, [isArchived]);
  const projects = found.data?.items ?? [];
  // Until it is known whether there are any, its space is kept: nothing moves once they come.
  const hasNone = found.currentData?.items.length === 0 && words === '';
  if (hasNone && projectGuid === undefined) return null;
  return (
    <ContextSelect
      label={text.header.project}
      isStacked={isStacked}
      icon={<IconFolder size={15} aria-hidden />}
      everything={{ value: all, label: text.header.allProjects }}
      options={projects.map((project) => ({ value: project.id, label: project.name, project }))}
      isFetching={found.isFetching}
      value={projectGuid ?? all}
      chosenLabel={projectGuid === undefined ? text.header.allProjects : project?.name}
      onSearch={setWords}
      onChange={(_, next) => chooseProject(next?.project ?? null)}
    />
  );
}

function isNotThere(error: { code?: string } | undefined): boolean {
  return error?.code === 'not-found';
}
