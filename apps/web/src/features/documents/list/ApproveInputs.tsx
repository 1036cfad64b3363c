import { type DocumentRow, type SignatureInput, signingConsent } from '@countersign/contract';
import { Checkbox, Stack, Table, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { formatAgo } from '../../../core/dates.ts';
import { fullName } from '../../../core/full-name.ts';
import { DecisionFacts } from '../../../entities/documents/DecisionFacts.tsx';
import type { ActInputs } from '../../../kit/lists/selection/row-acts.ts';
import { SignatureChoice, useKeptInk } from '../fields/SignatureChoice.tsx';
import { initialsId } from '../fields/signed-fields.ts';
import { dayText } from './document-columns.tsx';
import { text } from './text.ts';

/** Holds the signatures for approving documents. */
export interface SignedWith {
  signature?: SignatureInput;
  /** The user keeps a picture as their signature, and signs with it. */
  keepsPicture?: boolean;
  initials?: string;
  consent?: boolean;
}

interface ApproveInputsProps extends Omit<ActInputs, 'selection' | 'values'> {
  documents: readonly DocumentRow[];
  values: SignedWith;
}

const scrolled = { overflow: 'auto', maxHeight: '30dvh', overflowWrap: 'anywhere' } as const;

/** Shows what is about to be approved, and asks for the signature where some of the documents are signed. */
export function ApproveInputs({ documents, values, problems, onChange }: ApproveInputsProps) {
  const asks = signaturesOf(documents);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard */}
      <div role="region" aria-label={text.bulk.waitingDocuments} tabIndex={0} style={scrolled}>
        <Table fz="sm" verticalSpacing={6} horizontalSpacing={0} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text.bulk.recipient}</Table.Th>
              <Table.Th w={96}>{text.bulk.waiting}</Table.Th>
              <Table.Th w={96}>{text.bulk.expires}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {documents.map(({ id, recipient, formPack, project, waiting, expiresOn, ...row }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  {fullName(recipient)}
                  <Text size="xs" c="dimmed">
                    {formPack.name} · {project.name}
                  </Text>
                  <DecisionFacts facts={row.decisionFacts} />
                </Table.Td>
                <Table.Td>{waiting?.since ? formatAgo(waiting.since) : '–'}</Table.Td>
                <Table.Td>{expiresOn === null ? '–' : dayText(expiresOn)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {asks.any && (
        <SignInputs asks={asks} values={values} problems={problems} onChange={onChange} />
      )}
    </>
  );
}

/** Lists the signatures that some documents need. */
export function signaturesOf(documents: readonly DocumentRow[]) {
  const signature = documents.some(({ quickTurn }) => quickTurn?.signature);
  const initials = documents.some(({ quickTurn }) => quickTurn?.initials);
  return { signature, initials, any: signature || initials };
}

interface SignInputsProps extends Omit<ApproveInputsProps, 'documents'> {
  asks: ReturnType<typeof signaturesOf>;
}

function SignInputs({ asks, values, problems, onChange }: SignInputsProps) {
  const kept = useKeptInk();
  const { ink, isImage: keepsPicture } = kept;
  const { signature } = values;
  useEffect(() => {
    if (signature === undefined && (ink !== undefined || keepsPicture))
      onChange({ ...values, keepsPicture, ...(ink && { signature: ink }) });
    // Once, as soon as it is known what the user keeps.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ink, keepsPicture]);
  return (
    <Stack gap="md">
      {asks.signature && (
        <SignatureChoice
          ink={signature}
          problem={problems['signature']}
          onChange={(made) => onChange({ ...values, signature: made })}
        />
      )}
      {asks.initials && (
        <TextInput
          id={initialsId}
          label={text.bulk.initials}
          withAsterisk
          aria-required
          maxLength={20}
          value={values.initials ?? ''}
          error={problems['initials']}
          onChange={(event) => onChange({ ...values, initials: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label={signingConsent.text}
        checked={values.consent ?? false}
        error={problems['consent']}
        onChange={(event) => onChange({ ...values, consent: event.currentTarget.checked })}
      />
    </Stack>
  );
}
