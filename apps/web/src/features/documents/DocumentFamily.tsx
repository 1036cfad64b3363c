import type { DocumentDetail, DocumentForm, FamilyMember } from '@countersign/contract';
import { Alert, Anchor, Badge, Group, List, Stack, Text } from '@mantine/core';
import { IconFilePencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { documentStateLooks } from '../../entities/documents/document-states.ts';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { changedFields } from './fields/original-values.ts';
import { text } from './text.ts';

type WithFamily = Pick<DocumentDetail, 'id' | 'family'>;

/** Lists a document and its amendments with their states; nothing where there is no amendment. */
export function DocumentFamily({ document: { id, family } }: { document: WithFamily }) {
  if (family.length === 0) return null;
  const current = currentOf(family);
  const amendments = family.filter(({ isAmendment }) => isAmendment);
  return (
    <RecordSection title={text.family.title}>
      <List listStyleType="none" spacing="sm" size="sm">
        {family.map((one) => (
          <List.Item key={one.id}>
            <Group gap="xs">
              {one.id === id ? (
                <Text size="sm" fw={600}>
                  {nameOf(one, amendments)}
                </Text>
              ) : (
                <Anchor component={Link} to={paths.document(one.id)} size="sm" underline="always">
                  {nameOf(one, amendments)}
                </Anchor>
              )}
              <Standing member={one} current={current} />
            </Group>
            <Text size="xs" c="dimmed">
              {one.formPack} · {dateOf(one)}
              {one.id === id && ` · ${text.family.this}`}
            </Text>
          </List.Item>
        ))}
      </List>
    </RecordSection>
  );
}

/** The state of a document of a family; of those that are completed, which one holds now. */
function Standing({
  member,
  current,
}: {
  member: FamilyMember;
  current: FamilyMember | undefined;
}) {
  if (member.state !== 'approved' || current === undefined) {
    const { color, name } = documentStateLooks[member.state];
    return <StateBadge color={color}>{name}</StateBadge>;
  }
  const isCurrent = member.id === current.id;
  return (
    <Badge color={isCurrent ? 'green' : 'gray'} variant="light" style={{ textTransform: 'none' }}>
      {isCurrent ? text.family.current : text.family.replaced}
    </Badge>
  );
}

/** The document that was completed last, where an amendment was. */
function currentOf(family: readonly FamilyMember[]): FamilyMember | undefined {
  const completed = family.filter(({ state }) => state === 'approved');
  if (!completed.some(({ isAmendment }) => isAmendment)) return undefined;
  return completed.toSorted((a, b) => ((a.finishedAt ?? '') < (b.finishedAt ?? '') ? 1 : -1))[0];
}

function nameOf(member: FamilyMember, amendments: readonly FamilyMember[]): string {
  if (!member.isAmendment) return text.family.original;
  return text.family.amendment(amendments.indexOf(member) + 1);
}

const dateOf = ({ finishedAt, createdAt }: FamilyMember) =>
  finishedAt === null
    ? text.family.drafted(formatDate(createdAt))
    : text.family.completed(formatDate(finishedAt));

/** Tells over the draft of an amendment which document it amends. */
export function AmendmentNote({ document: { id, family } }: { document: WithFamily }) {
  if (!family.some((one) => one.id === id && one.isAmendment)) return null;
  const original = family.find(({ isAmendment }) => !isAmendment);
  return (
    <Alert color="gray" variant="light" my="md" icon={<IconFilePencil size={18} aria-hidden />}>
      {original === undefined ? (
        text.family.noAccess
      ) : (
        <>
          {text.family.draftOf}{' '}
          <Anchor component={Link} to={paths.document(original.id)} inherit underline="always">
            {text.family.completedOn(
              original.formPack,
              formatDate(original.finishedAt ?? original.createdAt),
            )}
          </Anchor>
          . {text.family.marked}
        </>
      )}
    </Alert>
  );
}

/** Lists what differs between an amendment and the first document; nothing for other documents. */
export function AmendedFields({
  document: { forms, state },
}: {
  document: { forms: readonly DocumentForm[]; state: DocumentDetail['state'] };
}) {
  if (forms.every(({ original }) => original === undefined)) return null;
  const changed = changedFields(forms, state === 'approved');
  return (
    <RecordSection title={text.changes.title}>
      {changed.length === 0 ? (
        <Text size="sm" c="dimmed">
          {text.changes.none}
        </Text>
      ) : (
        <Facts>
          {changed.map(({ formTemplateId, field, was, is }) => (
            <Fact key={`${formTemplateId} ${field.key}`} name={field.label}>
              <Stack gap={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {is === '' ? text.changes.empty : is}
                <Text size="xs" c="dimmed">
                  {was === '' ? text.changes.wasEmpty : text.changes.was(was)}
                </Text>
              </Stack>
            </Fact>
          ))}
        </Facts>
      )}
    </RecordSection>
  );
}
