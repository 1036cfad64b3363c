import type { Delegation } from '@countersign/contract';
import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useSession } from '../../core/session/use-session.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { useListOwnDelegatesQuery } from './api.ts';
import { DelegateMenu, RemoveDelegate } from './DelegateActs.tsx';
import { DelegateDialog } from './DelegateDialog.tsx';
import { daysText } from './delegate-labels.ts';
import { PersonChip } from './PersonChip.tsx';
import { text } from './text.ts';

/** Shows the user's own delegations, and the users they are a delegate for. */
export default function OwnDelegatesPage() {
  const { data, error, isFetching, refetch } = useListOwnDelegatesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const ownId = useSession().user.id;
  const [edited, setEdited] = useState<Delegation | null>();
  const [removed, setRemoved] = useState<Delegation>();
  if (data === undefined) {
    return error === undefined || isFetching ? (
      <Skeleton h={220} role="status" aria-label={text.own.loading} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <Part
        title={text.own.title}
        description={text.own.description}
        action={
          <Button
            variant="default"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => setEdited(null)}
          >
            {text.absences.add}
          </Button>
        }
      >
        {data.delegates.length === 0 ? (
          <Text size="sm" c="dimmed">
            {text.own.none}
          </Text>
        ) : (
          <Stack component="ul" gap="sm">
            {data.delegates.map((delegation) => (
              <Group key={delegation.id} component="li" justify="space-between" wrap="nowrap">
                <PersonChip person={delegation.delegate} note={daysText(delegation)} />
                <DelegateMenu
                  name={daysText(delegation)}
                  onChange={() => setEdited(delegation)}
                  onRemove={() => setRemoved(delegation)}
                />
              </Group>
            ))}
          </Stack>
        )}
      </Part>
      {data.actingFor.length > 0 && (
        <Part title={text.own.others} description={text.own.othersHelp}>
          <Stack component="ul" gap="sm">
            {data.actingFor.map((delegation) => (
              <Group key={delegation.id} component="li" justify="space-between" wrap="nowrap">
                <PersonChip person={delegation.person} note={daysText(delegation)} />
              </Group>
            ))}
          </Stack>
        </Part>
      )}
      <DelegateDialog
        delegation={edited}
        reach="own"
        ownId={ownId}
        onClose={() => setEdited(undefined)}
      />
      <RemoveDelegate delegation={removed} reach="own" onClose={() => setRemoved(undefined)} />
    </>
  );
}

interface PartProps {
  title: string;
  description: string;
  action?: ReactNode;
  children: ReactNode;
}

function Part({ title, description, action, children }: PartProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'xl' }}
      mb="lg"
      maw={760}
    >
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md" lh={1.55}>
        {description}
      </Text>
      {children}
      {action !== undefined && <div style={{ marginTop: 16 }}>{action}</div>}
    </Paper>
  );
}
