import type { User } from '@countersign/contract';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormError } from '../../ui/FormError.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useMay, useSession } from '../session/index.ts';
import { ActDialog, type ChosenAct } from './ActDialog.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { InvitationNotice } from './InvitationNotice.tsx';
import { OwnAccountNote } from './OwnAccountNote.tsx';
import { PersonFields, RightsFields } from './UserFields.tsx';
import { UserHistory } from './UserHistory.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserSignIn } from './UserSignIn.tsx';
import { UserStateBadge } from './UserStateBadge.tsx';
import classes from './Users.module.css';
import { useUserEdits } from './use-user-edits.ts';
import { usersBack } from './user-links.ts';
import { nameOf } from './user-looks.ts';

interface UserEditorProps {
  /** As the page was opened. */
  opened: User;
  /** As the server says now; newer than what is edited where somebody else changed it. */
  user: User;
}

/** Changes what an administrator decides about a user, beside how they sign in and their history. */
export function UserEditor({ opened, user }: UserEditorProps) {
  const isOwn = useSession().user.id === user.id;
  const mayReadLog = useMay('audit.read');
  const edits = useUserEdits(opened, user);
  const { form, isDirty } = edits;
  const [chosen, setChosen] = useState<ChosenAct>();
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const maySave = isDirty && edits.conflict === undefined;
  useHotkeys([['mod+S', () => maySave && edits.save()]], []);
  const leave = () => {
    isLeaving.current = true;
    void navigate(usersBack.to);
  };
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        badge={<UserStateBadge user={user} />}
        back={usersBack}
        actions={
          <Group gap="sm">
            {isDirty && (
              <Text size="sm" c="dimmed">
                Unsaved changes
              </Text>
            )}
            <UserMenu
              user={user}
              isOwn={isOwn}
              isOnPage
              onAct={(act) => setChosen({ act, user })}
            />
            <Button
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              loading={edits.isSaving}
              disabled={!maySave}
              onClick={edits.save}
            >
              Save
            </Button>
          </Group>
        }
      />
      <LeaveGuard isDirty={() => isDirty && !isLeaving.current} />
      <Stack gap="md">
        <FormError>{edits.problem}</FormError>
        {edits.conflict && <ConflictNotice conflict={edits.conflict} onChoose={edits.settle} />}
        <InvitationNotice user={user} onAct={(act) => setChosen({ act, user })} />
        {isOwn && <OwnAccountNote />}
        <div className={classes.panes}>
          <div className={classes.column}>
            <section className={classes.card} aria-labelledby="person">
              <Title order={2} size="h3" id="person" mb="md">
                Person
              </Title>
              {!user.isHome && (
                <Text size="sm" c="dimmed" mb="md">
                  {user.firstName} had an account before they joined. They keep their names, mobile
                  and e-mail themselves, in their profile.
                </Text>
              )}
              <PersonFields form={form} disabled={!user.isHome} />
            </section>
            <section className={classes.card} aria-labelledby="rights">
              <Title order={2} size="h3" id="rights" mb="md">
                What they may do
              </Title>
              <RightsFields
                form={form}
                known={{
                  projects: optionsOf(user.projects),
                  approverGroups: optionsOf(user.approverGroups),
                }}
                typeNote={
                  isOwn
                    ? 'Nobody changes their own user type: another SysAdmin has to do it.'
                    : undefined
                }
              />
            </section>
            <Button
              hiddenFrom="md"
              size="md"
              loading={edits.isSaving}
              disabled={!maySave}
              onClick={edits.save}
            >
              Save
            </Button>
          </div>
          <div className={classes.column}>
            <UserSignIn user={user} />
            {mayReadLog && <UserHistory userId={user.id} />}
          </div>
        </div>
      </Stack>
      <ActDialog
        chosen={chosen}
        onClose={() => setChosen(undefined)}
        onDone={(left) => left === null && leave()}
      />
    </>
  );
}

function optionsOf(belongings: readonly { id: string; name: string }[]) {
  return belongings.map(({ id, name }) => ({ value: id, label: name }));
}
