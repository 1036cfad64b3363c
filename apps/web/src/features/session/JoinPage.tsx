import { acceptJoin, checkJoin, type EndpointResult, linkToken } from '@countersign/contract';
import { Button, Stack, Text } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../core/api/api.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { logOut } from '../../core/session/log-out.ts';
import { keepReturnTo } from '../../core/session/return-to.ts';
import { switchTenant } from '../../core/session/switch-tenant.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { Emphasis } from '../../ui/page/Emphasis.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { LinkUnusable } from './LinkUnusable.tsx';
import { text } from './text.ts';

type Asking = NonNullable<EndpointResult<typeof checkJoin>>;

const { useCheckJoinQuery, useAcceptJoinMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    checkJoin: build.query<EndpointResult<typeof checkJoin>, string>({
      query: (token) => ({ endpoint: checkJoin, params: { token } }),
    }),
    acceptJoin: build.mutation<EndpointResult<typeof acceptJoin>, string>({
      query: (token) => ({ endpoint: acceptJoin, params: { token } }),
    }),
  }),
});

/** `/joins/:token`: the owner of an account joins another organisation with it. */
export default function JoinPage() {
  const token = linkToken(useLocation().pathname);
  const check = useCheckJoinQuery(token, { refetchOnMountOrArgChange: true });
  const isAuthenticated = useAppSelector((state) => state.authenticated.isAuthenticated);

  if (check.isLoading) return <Spinner label={text.link.checking} height="100dvh" />;
  // A link of the wrong form is refused as invalid.
  const isUnknown =
    check.data === null ||
    (check.isError && 'status' in check.error && check.error.code === 'invalid');
  if (isUnknown) return <LinkUnusable>{text.join.unusable}</LinkUnusable>;
  const asking = check.data;
  if (check.isError || !asking) {
    const message = messageOf(check.error) ?? text.join.notChecked;
    return <ErrorState message={message} onRetry={() => void check.refetch()} />;
  }
  return isAuthenticated ? (
    <Accept token={token} asking={asking} />
  ) : (
    <SignInFirst token={token} asking={asking} />
  );
}

function SignInFirst({ token, asking }: { token: string; asking: Asking }) {
  return (
    <AuthLayout
      title={text.join.join(asking.tenantName)}
      description={text.join.description(asking.tenantName)}
    >
      <Stack gap="md">
        <Text>
          <Emphasis text={text.join.signInWith(asking.email)} part={asking.email} />
        </Text>
        <Button
          component={Link}
          to={paths.signIn}
          size="md"
          onClick={() => keepReturnTo(paths.join(token))}
          autoFocus
        >
          {text.join.signIn}
        </Button>
        <NotExpected />
      </Stack>
    </AuthLayout>
  );
}

/** Shows the button that accepts: mail programs open links by themselves, and would accept unread invitations. */
function Accept({ token, asking }: { token: string; asking: Asking }) {
  const [send, { isLoading, error }] = useAcceptJoinMutation();
  const navigate = useNavigate();
  const accept = async () => {
    const answer = await send(token);
    if (answer.data === undefined) return;
    await switchTenant(answer.data.tenantId);
    void navigate(paths.home);
  };
  const isOther = error !== undefined && 'status' in error && error.code === 'forbidden';
  const changeAccount = async () => {
    await logOut('chosen');
    keepReturnTo(paths.join(token));
    void navigate(paths.signIn);
  };
  return (
    <AuthLayout
      title={text.join.join(asking.tenantName)}
      description={text.join.description(asking.tenantName)}
    >
      <Stack gap="md">
        <FormError>{messageOf(error)}</FormError>
        <Text>
          <Emphasis text={text.join.sentTo(asking.email)} part={asking.email} />
        </Text>
        <Button size="md" loading={isLoading} onClick={() => void accept()} autoFocus>
          {text.join.join(asking.tenantName)}
        </Button>
        {isOther && (
          <Button size="md" variant="default" onClick={() => void changeAccount()}>
            {text.join.otherAccount}
          </Button>
        )}
        <NotExpected />
      </Stack>
    </AuthLayout>
  );
}

function NotExpected() {
  return (
    <Text size="sm" c="dimmed">
      {text.link.notExpected}
    </Text>
  );
}
