import { Button, Drawer, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { DiscardDialog } from '../../ui/DiscardDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { useInviteUserMutation } from './api.ts';
import { PersonFields, RightsFields } from './UserFields.tsx';
import classes from './Users.module.css';
import { nameOf } from './user-looks.ts';
import { newUser, type UserValues, userRules } from './user-values.ts';

interface InviteUserDrawerProps {
  opened: boolean;
  onClose(): void;
}

/** Invites one person by e-mail. What was typed is not thrown away unasked. */
export function InviteUserDrawer({ opened, onClose }: InviteUserDrawerProps) {
  const isDirty = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    isDirty.current = false;
    setIsAsking(false);
    onClose();
  };
  const ask = () => (isDirty.current ? setIsAsking(true) : leave());
  return (
    <>
      <Drawer
        opened={opened}
        onClose={ask}
        closeOnEscape={!isAsking}
        position="right"
        size={560}
        padding="lg"
        title={
          <Title order={2} component="span">
            Invite a user
          </Title>
        }
      >
        <InviteForm
          onDirty={(dirty) => {
            isDirty.current = dirty;
          }}
          onCancel={ask}
          onDone={leave}
        />
      </Drawer>
      <LeaveGuard isDirty={() => isDirty.current} />
      {isAsking && <DiscardDialog onStay={() => setIsAsking(false)} onDiscard={leave} />}
    </>
  );
}

interface InviteFormProps {
  onDirty(dirty: boolean): void;
  onCancel(): void;
  onDone(): void;
}

function InviteForm({ onDirty, onCancel, onDone }: InviteFormProps) {
  const [invite, { isLoading }] = useInviteUserMutation();
  const [problem, setProblem] = useState<string>();
  const form = useForm<UserValues>({
    initialValues: newUser,
    validate: userRules,
    validateInputOnBlur: ['email', 'firstName', 'lastName'],
    onValuesChange: (values) => onDirty(JSON.stringify(values) !== JSON.stringify(newUser)),
  });
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();

  const submit = async (values: UserValues) => {
    setProblem(undefined);
    const answer = await invite(values);
    if (answer.data !== undefined) {
      toastSuccess(
        answer.data.state === 'active'
          ? `${nameOf(answer.data)} is added, and signs in with the account that they have.`
          : `The invitation was sent to ${answer.data.email}.`,
      );
      return onDone();
    }
    const refused = 'fields' in answer.error ? answer.error.fields : undefined;
    if (refused === undefined) return setProblem(messageOf(answer.error));
    form.setErrors(refused);
    focusFirst(refused);
  };

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values), focusFirst)} noValidate>
      <Stack gap="lg">
        <FormError>{problem}</FormError>
        <TextInput
          label="E-mail"
          type="email"
          withAsterisk
          aria-required
          data-autofocus
          autoComplete="off"
          maxLength={254}
          description="They sign in with it, and get the invitation there"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('email')}
        />
        <PersonFields form={form} />
        <RightsFields form={form} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Send the invitation
          </Button>
        </div>
      </Stack>
    </form>
  );
}
