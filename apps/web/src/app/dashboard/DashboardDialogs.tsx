import { useEffect, useState } from 'react';
import type { DashboardDialog } from '../../core/store/slices/dashboard.ts';
import { CompanyDialog } from '../../features/companies/CompanyDialog.tsx';
import { ProjectDialog } from '../../features/projects/ProjectDialog.tsx';

interface DashboardDialogsProps {
  opened: DashboardDialog | null;
  onClose(): void;
}

/** The dialogs over the dashboard: a new company, and a new project. */
export default function DashboardDialogs({ opened, onClose }: DashboardDialogsProps) {
  // Closed at first: only a dialog that is opened takes note of where the focus is to return to.
  const [shown, setShown] = useState<DashboardDialog | null>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(opened));
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  return (
    <>
      <CompanyDialog opened={shown === 'company'} onClose={onClose} />
      <ProjectDialog opened={shown === 'project'} onClose={onClose} />
    </>
  );
}
