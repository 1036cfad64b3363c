import type {
  ApprovalPlan,
  ApprovalStep,
  EndpointResult,
  previewApproval,
} from '@countersign/contract';
import { Badge, Flex, SegmentedControl, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { fullName } from '../../core/full-name.ts';
import { useListDocumentsQuery } from '../../entities/documents/api.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { FactFields } from './FactFields.tsx';
import { PersonChip } from './PersonChip.tsx';
import { text } from './text.ts';
import { noFacts, type PreviewInput } from './use-setup-check.ts';

interface PreviewPanelProps {
  steps: readonly ApprovalStep[];
  input: PreviewInput;
  check: EndpointResult<typeof previewApproval> | undefined;
  error: { message?: string } | undefined;
  onChange(input: PreviewInput): void;
}

/** Previews the approval of a document, or of facts that are typed in. */
export function PreviewPanel({ steps, input, check, error, onChange }: PreviewPanelProps) {
  const [isDocument, setIsDocument] = useState(false);
  const choose = (next: boolean) => {
    setIsDocument(next);
    onChange({ on: input.on, facts: input.facts ?? noFacts });
  };
  return (
    <RecordSection title={text.preview.title} description={text.preview.description}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={text.preview.source}
          fullWidth
          value={isDocument ? 'document' : 'facts'}
          data={[
            { value: 'facts', label: text.preview.facts },
            { value: 'document', label: text.preview.document },
          ]}
          onChange={(next) => choose(next === 'document')}
        />
        {isDocument ? (
          <DocumentField
            value={input.documentId ?? ''}
            onChange={(id) =>
              onChange(
                id === '' ? { on: input.on, facts: noFacts } : { on: input.on, documentId: id },
              )
            }
          />
        ) : (
          <FactFields
            steps={steps}
            world={check?.world}
            facts={input.facts ?? noFacts}
            onChange={(facts) => onChange({ on: input.on, facts })}
          />
        )}
        <DayField
          label={text.preview.day}
          description={text.preview.dayHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={input.on ?? null}
          onChange={(day) => onChange({ ...input, on: day ?? undefined })}
        />
        {error !== undefined && check === undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {messageOf(error)}
          </Text>
        )}
        {check === undefined && error === undefined && <Skeleton h={140} />}
        {check?.chain && <WhoActs chain={check.chain} />}
      </Stack>
    </RecordSection>
  );
}

function DocumentField({ value, onChange }: { value: string; onChange(id: string): void }) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useListDocumentsQuery({ search, pageSize: 20 });
  return (
    <SearchSelect
      label={text.preview.documentLabel}
      isOptional
      placeholder={text.preview.searchDocuments}
      options={(data?.items ?? []).map(({ id, formPack, recipient, project }) => ({
        value: id,
        label: `${fullName(recipient)}: ${formPack.name}, ${project.name}`,
      }))}
      isFetching={isFetching}
      value={value}
      nothingFound={text.preview.noDocument}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}

function WhoActs({ chain: { rounds, skipped } }: { chain: ApprovalPlan }) {
  return (
    <div aria-live="polite">
      {rounds.length === 0 && (
        <Text size="sm" c="dimmed" bdrs="sm" bg="var(--app-hover)" px="sm" py="xs">
          {text.preview.noApprovers}
        </Text>
      )}
      <Stack component="ol" gap="md" mt={4} aria-label={text.preview.order}>
        {rounds.map(({ sequence, steps }) => (
          <Flex key={sequence} component="li" gap="sm">
            <ThemeIcon variant="light" radius="xl" size={24} fz="xs" fw={650}>
              {sequence}
            </ThemeIcon>
            <Stack gap="sm" flex={1} miw={0}>
              {steps.map((step) => (
                <div key={step.stepId}>
                  <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {step.name}
                  </Text>
                  <Text size="xs" c="dimmed" mb={6}>
                    {text.preview.acts(
                      step.people.length,
                      step.who,
                      step.act === 'sign' ? step.signaturePosition : undefined,
                    )}
                  </Text>
                  <Stack gap={6}>
                    {step.people.map((person) => (
                      <PersonChip key={person.id} person={person} note={actsForText(person)} />
                    ))}
                  </Stack>
                </div>
              ))}
            </Stack>
          </Flex>
        ))}
      </Stack>
      {skipped.length > 0 && (
        <Stack
          component="ul"
          gap="xs"
          mt="md"
          pt="md"
          className="line-above"
          aria-label={text.preview.skipped}
        >
          {skipped.map(({ stepId, name, reasons }) => (
            <Flex key={stepId} component="li" gap="xs">
              <IconPlayerSkipForward size={20} color="var(--mantine-color-dimmed)" aria-hidden />
              <div>
                <Text size="sm" fw={550} component="span">
                  {name}{' '}
                  <Badge variant="light" color="gray" size="sm">
                    {text.preview.skipped}
                  </Badge>
                </Text>
                {reasons.map((reason) => (
                  <Text key={reason} size="xs" c="dimmed">
                    {reason}
                  </Text>
                ))}
              </div>
            </Flex>
          ))}
        </Stack>
      )}
    </div>
  );
}

function actsForText({
  actsFor,
  state,
}: ApprovalPlan['rounds'][number]['steps'][number]['people'][number]): string | undefined {
  if (actsFor.length > 0) return text.preview.delegateOf(actsFor.join(' and '));
  return state === 'invited' ? text.preview.invited : undefined;
}
