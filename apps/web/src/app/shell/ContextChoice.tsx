import { Select } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconBuilding, IconFolder } from '@tabler/icons-react';
import { useListProjectsQuery } from '../../features/projects/index.ts';
import { chooseCompany, chooseProject, useSession } from '../../features/session/index.ts';
import { useAppSelector } from '../store.ts';
import classes from './Header.module.css';
import { TenantName } from './TenantName.tsx';

/** Which company and project the user works in. `isStacked`: with labels, for the drawer. */
export function ContextChoice({ isStacked = false }: { isStacked?: boolean }) {
  const session = useSession();
  const companyGuid = useAppSelector((state) => state.company.selectedGuid);
  const projectGuid = useAppSelector((state) => state.project.selectedGuid);
  const { data } = useListProjectsQuery(
    companyGuid === null ? skipToken : { companyId: companyGuid, pageSize: 100 },
  );
  const projects = companyGuid === null ? [] : (data?.items ?? []);
  const common = {
    size: isStacked ? 'sm' : 'xs',
    searchable: true,
    className: isStacked ? undefined : classes.choice,
    comboboxProps: { width: 280, position: 'bottom-end' as const },
    nothingFoundMessage: 'Nothing found',
  };
  return (
    <div className={isStacked ? classes.stacked : classes.choices}>
      {isStacked && <TenantName />}
      {session.companies.length > 0 && (
        <Select
          {...common}
          {...nameOf('Company', isStacked)}
          leftSection={<IconBuilding size={15} aria-hidden />}
          data={session.companies.map(({ id, name }) => ({ value: id, label: name }))}
          value={companyGuid}
          allowDeselect={false}
          onChange={(id) => {
            const company = session.companies.find((one) => one.id === id);
            if (company !== undefined && id !== companyGuid) chooseCompany(company);
          }}
        />
      )}
      {projects.length > 0 && (
        <Select
          {...common}
          {...nameOf('Project', isStacked)}
          leftSection={<IconFolder size={15} aria-hidden />}
          placeholder="All projects"
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={projectGuid}
          clearable
          clearButtonProps={{ 'aria-label': 'All projects' }}
          onChange={(id) => chooseProject(projects.find((one) => one.id === id) ?? null)}
        />
      )}
    </div>
  );
}

function nameOf(label: string, isStacked: boolean) {
  return isStacked ? { label } : { 'aria-label': label };
}
