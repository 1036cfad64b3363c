import { type Distribution, defaultWatermark, type WatermarkSettings } from '@countersign/contract';
import { Stack, Switch, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useGetProjectQuery } from '../../../../entities/projects/api.ts';
import { RecordSection } from '../../../../ui/page/RecordPanes.tsx';
import classes from '../../Distributions.module.css';
import type { DistributionDraft } from '../use-distribution-draft.ts';
import { PagePreview } from './PagePreview.tsx';
import { WatermarkFields } from './WatermarkFields.tsx';
import { WatermarkTemplates } from './WatermarkTemplates.tsx';
import { text } from './watermark-text.ts';

interface WatermarkStepProps {
  distribution: Distribution;
  draft: DistributionDraft;
}

/** Edits the watermark of each copy, and previews it on the pages that any of the recipients gets. */
export function WatermarkStep({ distribution, draft }: WatermarkStepProps) {
  const { watermark, projectId } = draft.form.values;
  const { currentData: project } = useGetProjectQuery(projectId ?? skipToken);
  const set = (next: WatermarkSettings | null) => draft.put({ watermark: next });
  // A project says what stands on what it hands out.
  const first = project?.watermarkText ?? '';
  const start = { ...defaultWatermark, ...(first !== '' && { text: first }) };
  return (
    <div className={classes.panes}>
      <RecordSection title={text.title}>
        <Stack gap="md">
          <Switch
            label={text.add}
            description={text.addHelp}
            checked={watermark !== null}
            onChange={(event) => set(event.currentTarget.checked ? start : null)}
          />
          {watermark !== null && (
            <>
              <WatermarkTemplates projectId={projectId} settings={watermark} onChoose={set} />
              <WatermarkFields draft={draft} watermark={watermark} />
            </>
          )}
          {watermark === null && first !== '' && (
            <Text size="sm" c="dimmed">
              {text.projectHasOne}
            </Text>
          )}
        </Stack>
      </RecordSection>
      <PagePreview distribution={distribution} draft={draft} />
    </div>
  );
}
