import {
  checkEmailChange,
  confirmEmailChange,
  type EndpointResult,
  linkToken,
} from '@countersign/contract';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../core/api/api.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { Emphasis } from '../../ui/page/Emphasis.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { LinkUnusable } from './LinkUnusable.tsx';
import { text } from './text.ts';

const { useCheckEmailChangeQuery, useConfirmEmailChangeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    checkEmailChange: build.query<EndpointResult<typeof checkEmailChange>, string>({
      query: (token) => ({ endpoint: checkEmailChange, params: { token } }),
    }),
    confirmEmailChange: build.mutation<EndpointResult<typeof confirmEmailChange>, string>({
      query: (token) => ({ endpoint: confirmEmailChange, params: { token } }),
    }),
  }),
});

/** `/email-changes/:token`: the owner of a new email says that it is theirs. */
export default function ConfirmEmailPage() {
  const token = linkToken(useLocation().pathname);
  const check = useCheckEmailChangeQuery(token, { refetchOnMountOrArgChange: true });
  const [confirmed, setConfirmed] = useState<string>();
  const [isDead, setIsDead] = useState(false);

  if (confirmed !== undefined) return <Confirmed email={confirmed} />;
  if (check.isLoading) return <Spinner label={text.link.checking} height="100dvh" />;
  // A link of the wrong form is refused as invalid.
  const isUnknown =
    check.data?.usable === false ||
    (check.isError && 'status' in check.error && check.error.code === 'invalid');
  if (isDead || isUnknown) return <LinkUnusable>{text.confirmEmail.unusable}</LinkUnusable>;
  if (check.isError) {
    return <ErrorState message={messageOf(check.error)} onRetry={() => void check.refetch()} />;
  }
  return <Confirm token={token} onConfirmed={setConfirmed} onLinkUsed={() => setIsDead(true)} />;
}

interface ConfirmProps {
  token: string;
  onConfirmed(email: string): void;
  onLinkUsed(): void;
}

/** Shows the button that confirms: mail programs open links by themselves, and would confirm unread emails. */
function Confirm({ token, onConfirmed, onLinkUsed }: ConfirmProps) {
  const [send, { isLoading, error }] = useConfirmEmailChangeMutation();
  const confirm = async () => {
    const answer = await send(token);
    if (answer.data !== undefined) return onConfirmed(answer.data.email);
    if ('status' in answer.error && answer.error.code === 'not-found') onLinkUsed();
  };
  return (
    <AuthLayout title={text.confirmEmail.title} description={text.confirmEmail.description}>
      <Stack gap="md">
        <FormError>{messageOf(error)}</FormError>
        <Text>{text.confirmEmail.effect}</Text>
        <Button size="md" loading={isLoading} onClick={() => void confirm()} autoFocus>
          {text.confirmEmail.submit}
        </Button>
        <Text size="sm" c="dimmed">
          {text.link.notExpected}
        </Text>
      </Stack>
    </AuthLayout>
  );
}

function Confirmed({ email }: { email: string }) {
  const isAuthenticated = useAppSelector((state) => state.authenticated.isAuthenticated);
  return (
    <AuthLayout title={text.confirmEmail.doneTitle}>
      <Stack gap="md">
        <Alert color="green" role="status" icon={<IconCircleCheck size={20} aria-hidden />}>
          <Emphasis text={text.confirmEmail.signInWith(email)} part={email} />
        </Alert>
        <Button component={Link} to={isAuthenticated ? paths.home : paths.signIn} size="md">
          {isAuthenticated ? text.confirmEmail.openDashboard : text.link.signIn}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
