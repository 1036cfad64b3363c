import { IconActivity, IconAlertTriangle } from '@tabler/icons-react';
import { paths } from '../../core/paths.ts';
import { PageTabs } from '../../ui/page/PageTabs.tsx';
import { text } from './text.ts';

/** Leads between the pages of the installation. */
export function InstallationTabs() {
  return (
    <PageTabs
      label={text.pages}
      tabs={[
        { to: paths.installation, name: text.overview, icon: IconActivity },
        { to: paths.failedJobs, name: text.failedJobs, icon: IconAlertTriangle },
      ]}
    />
  );
}
