import {
  type EmailTemplate,
  type EmailTemplateVersionSummary,
  getEmailTemplateHistory,
  variablesOf,
} from '@countersign/contract';
import {
  Badge,
  Button,
  Drawer,
  Group,
  Pagination,
  Skeleton,
  Stack,
  Tabs,
  Text,
} from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { usePreviewEmailQuery } from '../../entities/email-templates/api.ts';
import { EmailPreview } from '../../entities/email-templates/EmailPreview.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import {
  useGetEmailTemplateVersionQuery,
  useListEmailTemplateVersionsQuery,
  useRestoreEmailTemplateVersionMutation,
} from './api.ts';
import { subjectInWords } from './editor/subject-json.ts';
import { text } from './text.ts';
import classes from './VersionsDrawer.module.css';

interface VersionsDrawerProps {
  template: EmailTemplate;
  opened: boolean;
  onClose(): void;
  /** Something is typed that a version from before would clash with. */
  hasUnsaved: boolean;
}

/** Lists earlier versions of a template, and who changed what. */
export function VersionsDrawer({ template, opened, onClose, hasUnsaved }: VersionsDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={text.versions.title}
      position="right"
      size={620}
    >
      <Tabs defaultValue="versions" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="versions">{text.versions.title}</Tabs.Tab>
          <Tabs.Tab value="history">{text.versions.history}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="versions">
          <Versions template={template} hasUnsaved={hasUnsaved} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <ObjectHistory endpoint={getEmailTemplateHistory} id={template.id} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}

function Versions({ template, hasUnsaved }: Pick<VersionsDrawerProps, 'template' | 'hasUnsaved'>) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState(template.version);
  const { data, error, refetch } = useListEmailTemplateVersionsQuery({ id: template.id, page });
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton h={240} role="status" aria-label={text.versions.loading} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <Stack gap="md">
      <ul className={classes.versions}>
        {data.items.map((version) => (
          <li key={version.version}>
            <VersionButton
              version={version}
              subject={subjectInWords(version.subject, variablesOf(template.event))}
              isCurrent={version.version === template.version}
              isShown={version.version === shown}
              onShow={() => setShown(version.version)}
            />
          </li>
        ))}
      </ul>
      {data.total > data.pageSize && (
        <Pagination
          size="sm"
          total={Math.ceil(data.total / data.pageSize)}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
      <ShownVersion template={template} version={shown} hasUnsaved={hasUnsaved} />
    </Stack>
  );
}

interface VersionButtonProps {
  version: EmailTemplateVersionSummary;
  subject: string;
  isCurrent: boolean;
  isShown: boolean;
  onShow(): void;
}

function VersionButton({ version, subject, isCurrent, isShown, onShow }: VersionButtonProps) {
  return (
    <button
      type="button"
      className={classes.version}
      aria-current={isShown || undefined}
      onClick={onShow}
    >
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {text.versions.version(version.version)}
        </Text>
        {isCurrent && (
          <Badge size="sm" variant="light">
            {text.versions.current}
          </Badge>
        )}
        <Text size="xs" c="dimmed" ml="auto" title={formatMoment(version.createdAt)}>
          {formatAgo(version.createdAt)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" truncate title={subject}>
        {version.createdBy}: {subject}
      </Text>
    </button>
  );
}

interface ShownVersionProps {
  template: EmailTemplate;
  version: number;
  hasUnsaved: boolean;
}

function ShownVersion({ template, version, hasUnsaved }: ShownVersionProps) {
  const { id, event, company, revision } = template;
  const { currentData: content, error } = useGetEmailTemplateVersionQuery({ id, version });
  const [restoreVersion, { isLoading }] = useRestoreEmailTemplateVersionMutation();
  const restore = async () => {
    const answer = await restoreVersion({ id, version, body: { revision } });
    if (answer.error !== undefined) return toastError(messageOf(answer.error));
    toastSuccess(text.versions.restored(version, answer.data.version));
  };
  if (error !== undefined) return <ErrorState message={messageOf(error)} />;
  if (content === undefined)
    return <Skeleton h={360} role="status" aria-label={text.builtIn.loading} />;
  const { subject, body } = content;
  const isCurrent = version === template.version;
  return (
    <Stack gap="sm">
      {!isCurrent && template.archivedAt === null && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" style={{ flex: '1 1 200px' }}>
            {hasUnsaved ? text.versions.unsaved : text.versions.kept}
          </Text>
          <Button
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            loading={isLoading}
            disabled={hasUnsaved}
            onClick={() => void restore()}
          >
            {text.versions.restore(version)}
          </Button>
        </Group>
      )}
      <VersionPreview
        draft={{ event, companyId: company?.id ?? null, subject, body, documentId: null }}
      />
    </Stack>
  );
}

function VersionPreview({ draft }: { draft: Parameters<typeof usePreviewEmailQuery>[0] }) {
  const { currentData, error, isFetching } = usePreviewEmailQuery(draft);
  return (
    <EmailPreview
      preview={currentData}
      problems={currentData?.problems ?? []}
      error={messageOf(error)}
      isFetching={isFetching}
    />
  );
}
