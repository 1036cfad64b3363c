import { skipToken } from '@reduxjs/toolkit/query';
import { IconFolder } from '@tabler/icons-react';
import { chooseProject } from '../../core/session/choose-company.ts';
import { useChosenProject } from '../../core/session/use-chosen-scope.ts';
import { ChosenNote } from '../../ui/page/ChosenNote.tsx';
import { useGetProjectQuery } from './api.ts';
import { text } from './text.ts';

/** Says that a page shows one project alone, and leads back to all of them. */
export function ChosenProjectNote() {
  const id = useChosenProject();
  const { data } = useGetProjectQuery(id ?? skipToken);
  if (id === undefined || data === undefined || data.id !== id) return null;
  return (
    <ChosenNote
      icon={IconFolder}
      name={data.name}
      all={text.showAll}
      onAll={() => chooseProject(null)}
    />
  );
}
