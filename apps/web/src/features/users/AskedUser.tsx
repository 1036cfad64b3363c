import { getUserHistory, type User } from '@countersign/contract';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoment } from '../../core/dates.ts';
import { backTo, paths } from '../../core/paths.ts';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { UserStateBadge } from '../../records/users/UserStateBadge.tsx';
import { flagsOf } from '../../records/users/user-looks.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecordPanes, RecordSection } from '../../ui/RecordPanes.tsx';
import { ActDialog, type ChosenAct } from './ActDialog.tsx';
import { InvitationNotice } from './InvitationNotice.tsx';
import { Names } from './Names.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Somebody who was asked to join with an account of their own: nothing of them is told before they accept. */
export function AskedUser({ user }: { user: User }) {
  const [chosen, setChosen] = useState<ChosenAct>();
  const navigate = useNavigate();
  const choose = (act: ChosenAct['act']) => setChosen({ act, user });
  return (
    <>
      <PageHeader
        title={user.email}
        badge={<UserStateBadge user={user} />}
        back={backTo.users}
        actions={<UserMenu user={user} isOwn={false} isOnPage onAct={choose} />}
      />
      <Stack gap="md" mb="md">
        <InvitationNotice user={user} onAct={choose} />
      </Stack>
      <RecordPanes
        main={
          <RecordSection title="What they may do once they have accepted">
            <Text size="sm" c="dimmed" mb="md">
              They have an account already. Their name shows here once they have accepted; for other
              rights, withdraw the invitation and invite them again.
            </Text>
            <Facts>
              <Fact name="User type">{[user.userType, ...flagsOf(user)].join(', ')}</Fact>
              <Fact name="Projects">
                <Names names={user.projects.map(({ name }) => name)} />
              </Fact>
              <Fact name="Groups">
                <Names names={user.approverGroups.map(({ name }) => name)} />
              </Fact>
              <Fact name="Asked">{formatMoment(user.createdAt)}</Fact>
            </Facts>
          </RecordSection>
        }
        aside={<ObjectHistory endpoint={getUserHistory} id={user.id} />}
      />
      <ActDialog
        chosen={chosen}
        onClose={() => setChosen(undefined)}
        onDone={(left) => left === null && void navigate(paths.users)}
      />
    </>
  );
}
