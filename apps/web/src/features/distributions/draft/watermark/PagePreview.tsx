import type { Distribution, SharedFile } from '@countersign/contract';
import { ActionIcon, Group, Select, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../../core/api/message-of.ts';
import { FormError } from '../../../../ui/inputs/FormError.tsx';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import { useGetDistributionPageQuery, usePlanRecipientsQuery } from '../../api.ts';
import classes from '../../Distributions.module.css';
import { PreviewAs } from '../PreviewAs.tsx';
import { text } from '../text.ts';
import type { DistributionDraft } from '../use-distribution-draft.ts';

interface PagePreviewProps {
  distribution: Distribution;
  draft: DistributionDraft;
}

/** A page as one of the recipients gets it, with their own mark. */
export function PagePreview({ distribution, draft }: PagePreviewProps) {
  const { id } = distribution;
  const { revision } = draft.base;
  const files = distribution.files.filter(({ pages }) => pages.length > 0);
  const [fileId, setFileId] = useState(files[0]?.id ?? '');
  const [previewed, setPreviewed] = useState('');
  const file = files.find((one) => one.id === fileId) ?? files[0];
  const plan = usePlanRecipientsQuery({ id, revision, query: { pageSize: 1 } });
  const email = previewed === '' ? (plan.currentData?.items[0]?.email ?? '') : previewed;
  return (
    <section className={classes.preview} aria-label={text.preview.label}>
      <Group grow gap="xs" px="sm" py="xs" className="line-below">
        <PreviewAs id={id} revision={revision} email={previewed} onChange={setPreviewed} />
        {files.length > 1 && (
          <Select
            aria-label={text.preview.file}
            allowDeselect={false}
            data={files.map((one) => ({ value: one.id, label: one.name }))}
            value={file?.id ?? null}
            onChange={(next) => setFileId(next ?? '')}
          />
        )}
      </Group>
      {file === undefined ? (
        <EmptyState icon={IconFileOff} title={text.preview.emptyTitle} order={3}>
          {text.preview.empty}
        </EmptyState>
      ) : (
        <Page key={file.id} id={id} file={file} email={email} revision={revision} />
      )}
      {file !== undefined && email === '' && !plan.isFetching && (
        <Text size="xs" c="dimmed" p="sm">
          {text.preview.noRecipient}
        </Text>
      )}
    </section>
  );
}

interface PageProps {
  id: string;
  file: SharedFile;
  email: string;
  revision: number;
}

function Page({ id, file, email, revision }: PageProps) {
  const [page, setPage] = useState(0);
  const count = file.pages.length;
  const { data, error, isFetching } = useGetDistributionPageQuery({
    id,
    fileId: file.id,
    page: Math.min(page, count - 1),
    email,
    width: 1000,
    revision,
  });
  const { width = 595, height = 842 } = file.pages[page] ?? {};
  const steps = [
    [text.preview.previous, page - 1, <IconChevronLeft key="before" size={17} />],
    [text.preview.next, page + 1, <IconChevronRight key="next" size={17} />],
  ] as const;
  return (
    <>
      <FormError>{messageOf(error)}</FormError>
      <div
        className={classes.sheet}
        style={{
          aspectRatio: `${width} / ${height}`,
          maxWidth: `calc((100dvh - 260px) * ${width / height})`,
        }}
      >
        {data === undefined && error === undefined && (
          <Skeleton h="100%" radius={0} role="status" aria-label={text.preview.loading} />
        )}
        {data !== undefined && (
          <img
            src={data}
            alt={text.preview.page(page + 1, file.name, email)}
            data-dimmed={isFetching || undefined}
          />
        )}
      </div>
      {count > 1 && (
        <Group gap="xs" justify="center" p="xs" role="group" aria-label={text.preview.pages}>
          {steps.map(([label, to, icon]) => (
            <ActionIcon
              key={label}
              variant="default"
              aria-label={label}
              disabled={to < 0 || to >= count}
              onClick={() => setPage(to)}
              style={{ order: to > page ? 2 : 0 }}
            >
              {icon}
            </ActionIcon>
          ))}
          <Text size="sm" role="status" style={{ order: 1 }}>
            {text.preview.position(page + 1, count)}
          </Text>
        </Group>
      )}
    </>
  );
}
