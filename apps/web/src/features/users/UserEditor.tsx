import { getUserHistory, type User, updateUserInput } from '@countersign/contract';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fullName } from '../../core/full-name.ts';
import { backTo, paths } from '../../core/paths.ts';
import { useSession } from '../../core/session/use-session.ts';
import { useGetUserQuery } from '../../entities/users/api.ts';
import { UserStateBadge } from '../../entities/users/UserStateBadge.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes, RecordSection } from '../../ui/page/RecordPanes.tsx';
import { ActDialog, type ChosenAct } from './ActDialog.tsx';
import { useUpdateUserMutation } from './api.ts';
import { InvitationNotice } from './InvitationNotice.tsx';
import { OwnAccountNote } from './OwnAccountNote.tsx';
import { text } from './text.ts';
import { PersonFields, RightsFields } from './UserFields.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserSignIn } from './UserSignIn.tsx';
import { changeOf, type UserValues, unorderedFields, valuesOf } from './user-values.ts';

/** The form of what an administrator decides about a user, with their sign-in and history. */
export function UserEditor({ user }: { user: User }) {
  const isOwn = useSession().user.id === user.id;
  const [update] = useUpdateUserMutation();
  const { refetch } = useGetUserQuery(user.id);
  const edits = useEdits<User, UserValues>({
    schema: updateUserInput,
    record: user,
    toValues: valuesOf,
    save: (values, revision) => update({ id: user.id, body: changeOf(values, revision) }),
    reload: async () => (await refetch()).data,
    labels: text.fields,
    unordered: unorderedFields,
    savedMessage: (saved) => text.user.saved(fullName(saved)),
  });
  const { form } = edits;
  const [chosen, setChosen] = useState<ChosenAct>();
  const navigate = useNavigate();
  const leave = () => {
    edits.release();
    void navigate(paths.users);
  };
  return (
    <>
      <PageHeader
        title={fullName(user)}
        badge={<UserStateBadge user={user} />}
        back={backTo.users}
        actions={
          <UserMenu user={user} isOwn={isOwn} isOnPage onAct={(act) => setChosen({ act, user })} />
        }
      />
      <Stack gap="md" mb="md">
        <InvitationNotice user={user} onAct={(act) => setChosen({ act, user })} />
        {isOwn && <OwnAccountNote />}
      </Stack>
      <RecordForm
        edits={edits}
        noun={text.user.noun}
        who={<LatestChange subject="user" id={user.id} />}
        texts={conflictTexts}
      >
        <RecordPanes
          main={
            <>
              <RecordSection title={text.user.person}>
                {!user.isHome && (
                  <Text size="sm" c="dimmed" mb="md">
                    {text.user.notHome(user.firstName)}
                  </Text>
                )}
                <PersonFields form={form} disabled={!user.isHome} />
              </RecordSection>
              <RecordSection title={text.user.rights}>
                <RightsFields
                  form={form}
                  known={{
                    projects: optionsOf(user.projects),
                    approverGroups: optionsOf(user.approverGroups),
                  }}
                  typeNote={isOwn ? text.user.ownType : undefined}
                />
              </RecordSection>
            </>
          }
          side={
            <>
              <UserSignIn user={user} />
              <ObjectHistory endpoint={getUserHistory} id={user.id} />
            </>
          }
        />
      </RecordForm>
      <ActDialog
        chosen={chosen}
        onClose={() => setChosen(undefined)}
        onDone={(left) => left === null && leave()}
      />
    </>
  );
}

const conflictTexts = {
  firstName: String,
  lastName: String,
  countryCode: String,
  mobile: String,
  userType: String,
};

function optionsOf(belongings: readonly { id: string; name: string }[]) {
  return belongings.map(({ id, name }) => ({ value: id, label: name }));
}
