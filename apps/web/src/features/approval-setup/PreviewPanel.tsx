import type {
  ApprovalStep,
  AskedApproval,
  EndpointResult,
  previewApproval,
} from '@countersign/contract';
import { Badge, Flex, SegmentedControl, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { fullName } from '../../core/full-name.ts';
import { useListDocumentsQuery } from '../../entities/documents/api.ts';
import { DayField } from '../../ui/DayField.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { FactFields } from './FactFields.tsx';
import { PersonChip } from './PersonChip.tsx';
import { noFacts, type PreviewGrounds } from './use-setup-check.ts';

interface PreviewPanelProps {
  steps: readonly ApprovalStep[];
  grounds: PreviewGrounds;
  check: EndpointResult<typeof previewApproval> | undefined;
  error: { message?: string } | undefined;
  onChange(grounds: PreviewGrounds): void;
}

/** Who would act when: for a document, or for facts that are typed in. */
export function PreviewPanel({ steps, grounds, check, error, onChange }: PreviewPanelProps) {
  const [isDocument, setIsDocument] = useState(false);
  const choose = (next: boolean) => {
    setIsDocument(next);
    onChange({ on: grounds.on, facts: grounds.facts ?? noFacts });
  };
  return (
    <RecordSection
      title="Preview"
      description="Who would act when, with the steps as they are here now."
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Preview for"
          fullWidth
          value={isDocument ? 'document' : 'facts'}
          data={[
            { value: 'facts', label: 'Facts of your own' },
            { value: 'document', label: 'A document' },
          ]}
          onChange={(next) => choose(next === 'document')}
        />
        {isDocument ? (
          <DocumentField
            value={grounds.documentId ?? ''}
            onChange={(id) =>
              onChange(
                id === '' ? { on: grounds.on, facts: noFacts } : { on: grounds.on, documentId: id },
              )
            }
          />
        ) : (
          <FactFields
            steps={steps}
            world={check?.world}
            facts={grounds.facts ?? noFacts}
            onChange={(facts) => onChange({ on: grounds.on, facts })}
          />
        )}
        <DayField
          label="On the day"
          description="For who is away on it, their delegate acts; empty for today"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={grounds.on ?? null}
          onChange={(day) => onChange({ ...grounds, on: day ?? undefined })}
        />
        {error !== undefined && check === undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {messageOf(error)}
          </Text>
        )}
        {check === undefined && error === undefined && <Skeleton h={140} />}
        {check?.chain && <WhoActs asked={check.chain} />}
      </Stack>
    </RecordSection>
  );
}

function DocumentField({ value, onChange }: { value: string; onChange(id: string): void }) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useListDocumentsQuery({ search, pageSize: 20 });
  return (
    <SearchSelect
      label="Document"
      isOptional
      placeholder="Search by recipient or pack"
      options={(data?.items ?? []).map(({ id, formPack, recipient, project }) => ({
        value: id,
        label: `${fullName(recipient)}: ${formPack.name}, ${project.name}`,
      }))}
      isFetching={isFetching}
      value={value}
      nothingFound="There is no such document"
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}

function WhoActs({ asked: { rounds, skipped } }: { asked: AskedApproval }) {
  return (
    <div aria-live="polite">
      {rounds.length === 0 && (
        <Text size="sm" c="dimmed" bdrs="sm" bg="var(--app-hover)" px="sm" py="xs">
          Nobody would be asked to approve this document.
        </Text>
      )}
      <Stack component="ol" gap="md" mt={4} aria-label="Who acts when">
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
                    {step.people.length > 1 &&
                      (step.who === 'anyone' ? 'Anyone of these ' : 'Everyone of these ')}
                    {step.act === 'sign'
                      ? `${step.people.length > 1 ? 'a' : 'A'}pproves and signs in position ${step.signaturePosition}`
                      : `${step.people.length > 1 ? 'a' : 'A'}pproves`}
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
          aria-label="Not asked"
        >
          {skipped.map(({ stepId, name, reasons }) => (
            <Flex key={stepId} component="li" gap="xs">
              <IconPlayerSkipForward size={20} color="var(--mantine-color-dimmed)" aria-hidden />
              <div>
                <Text size="sm" fw={550} component="span">
                  {name}{' '}
                  <Badge variant="light" color="gray" size="sm">
                    Not asked
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
}: AskedApproval['rounds'][number]['steps'][number]['people'][number]): string | undefined {
  if (actsFor.length > 0) return `Stands in for ${actsFor.join(' and ')}`;
  return state === 'invited' ? 'Was invited and has not come yet' : undefined;
}
