import { skipToken } from '@reduxjs/toolkit/query';
import { IconBuilding } from '@tabler/icons-react';
import { chooseAllCompanies } from '../../core/session/choose-company.ts';
import { useChosenCompany, useChosenProject } from '../../core/session/use-chosen-scope.ts';
import { useSession } from '../../core/session/use-session.ts';
import { ChosenNote } from '../../ui/page/ChosenNote.tsx';
import { useGetCompanyQuery } from './api.ts';
import { text } from './text.ts';

/** Says that a page shows one company alone, and leads back to all; of a project, its own note does. */
export function ChosenCompanyNote() {
  const session = useSession();
  const id = useChosenCompany();
  const isInProject = useChosenProject() !== undefined;
  const { data } = useGetCompanyQuery(id ?? skipToken);
  if (id === undefined || isInProject || data?.id !== id || session.companies.length < 2)
    return null;
  return (
    <ChosenNote
      icon={IconBuilding}
      name={data.name}
      all={text.showAll}
      onAll={() => chooseAllCompanies(session)}
    />
  );
}
