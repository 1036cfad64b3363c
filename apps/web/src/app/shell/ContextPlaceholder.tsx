import { Input } from '@mantine/core';
import { IconBuilding, IconFolder, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChosenCompany, useChosenProject } from '../../core/session/use-chosen-scope.ts';
import { useSession } from '../../core/session/use-session.ts';
import classes from './Header.module.css';
import { text } from './text.ts';

/** Shows a placeholder of the choice of company and project until that is loaded: looks, and nothing to use. */
export function ContextPlaceholder() {
  const { companies, projects } = useSession();
  const [companyId, projectId] = [useChosenCompany(), useChosenProject()];
  const [first, ...more] = companies;
  const company = companies.find(({ id }) => id === companyId);
  const project = projects.find(({ id }) => id === projectId);
  return (
    <div className={classes.choices} aria-hidden>
      {first !== undefined && (
        <Placeholder icon={<IconBuilding size={15} />}>
          {companyId === undefined && more.length > 0
            ? text.header.allCompanies
            : (company ?? first).name}
        </Placeholder>
      )}
      {(projects.length > 0 || projectId !== undefined) && (
        <Placeholder icon={<IconFolder size={15} />}>
          {projectId === undefined ? text.header.allProjects : project?.name}
        </Placeholder>
      )}
    </div>
  );
}

function Placeholder({ icon, children }: { icon: ReactNode; children: string | undefined }) {
  return (
    <Input
      component="div"
      size="xs"
      className={classes.choice}
      classNames={{ input: classes.placeholder }}
      leftSection={icon}
      rightSection={<IconSelector size={14} color="var(--mantine-color-dimmed)" />}
    >
      {children}
    </Input>
  );
}
