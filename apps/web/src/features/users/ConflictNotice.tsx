import type { User } from '@countersign/contract';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { formatAgo } from '../../ui/dates.ts';
import { eventSentence, useListAuditEventsQuery } from '../audit/index.ts';
import type { Conflict, Settlement } from './use-user-edits.ts';
import type { UserValues } from './user-values.ts';

const fieldNames: Record<keyof UserValues, string> = {
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
  countryCode: 'Country code',
  mobile: 'Mobile',
  userType: 'User type',
  taxRiskAccess: 'Tax risks',
  docDistributionAccess: 'Contacts and distributions',
  projectIds: 'Projects',
  approverGroupIds: 'Approver groups',
};

interface ConflictNoticeProps {
  conflict: Conflict;
  onChoose(settlement: Settlement): void;
}

/** Says who else changed the user meanwhile, and lets nothing of either be lost unasked. */
export function ConflictNotice({ conflict, onChoose }: ConflictNoticeProps) {
  const { theirs, fields } = conflict;
  return (
    <Alert
      color="amber"
      role="alert"
      icon={<IconUsers size={20} aria-hidden />}
      title="Somebody else changed this user while you were editing"
    >
      <WhoChanged user={theirs} />
      {fields.length === 0 ? (
        <Text size="sm">What you changed is saved already, by them.</Text>
      ) : (
        <>
          <Text size="sm">Your changes of these fields are not saved yet:</Text>
          <List size="sm" mt={4}>
            {fields.map((field) => (
              <List.Item key={field}>{fieldNames[field]}</List.Item>
            ))}
          </List>
        </>
      )}
      <Group gap="sm" mt="md">
        {fields.length > 0 && (
          <Button onClick={() => onChoose('mine')}>Keep my changes over theirs</Button>
        )}
        <Button variant="default" onClick={() => onChoose('theirs')}>
          {fields.length > 0 ? 'Drop mine, show theirs' : 'Show it as it is now'}
        </Button>
      </Group>
    </Alert>
  );
}

/** The latest change of the user in words, from the audit log. */
function WhoChanged({ user }: { user: User }) {
  const { data } = useListAuditEventsQuery(
    { page: 1, pageSize: 1, subjectType: 'user', subjectId: user.id },
    { refetchOnMountOrArgChange: true },
  );
  const latest = data?.items[0];
  if (latest === undefined) return null;
  return (
    <Text size="sm" mb="xs">
      {latest.actor?.name ?? 'The system'}, {formatAgo(latest.at)}: {eventSentence(latest)}.
    </Text>
  );
}
