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
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { LinkUnusable } from './LinkUnusable.tsx';

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

  if (check.isLoading) return <Spinner label="Checking the link" height="100dvh" />;
  // A link of the wrong form is refused as invalid.
  const isUnknown =
    check.data === null ||
    (check.isError && 'status' in check.error && check.error.code === 'invalid');
  if (isUnknown)
    return (
      <LinkUnusable>
        It was used already, was taken back, or is older than a week. If you have joined, sign in
        and choose the organisation at the top of the page; if not, ask whoever invited you to send
        the invitation again.
      </LinkUnusable>
    );
  const asking = check.data;
  if (check.isError || !asking) {
    const message = messageOf(check.error) ?? 'The link could not be checked.';
    return <ErrorState message={message} onRetry={() => void check.refetch()} />;
  }
  return isAuthenticated ? (
    <Accept token={token} asking={asking} />
  ) : (
    <SignInFirst token={token} asking={asking} />
  );
}

const descriptionOf = ({ tenantName }: Asking) =>
  `${tenantName} asks you to work with them, with the account that you have. They see your name, your picture and when you signed in last once you have joined, and nothing before.`;

function SignInFirst({ token, asking }: { token: string; asking: Asking }) {
  return (
    <AuthLayout title={`Join ${asking.tenantName}`} description={descriptionOf(asking)}>
      <Stack gap="md">
        <Text>
          Sign in with <b style={{ overflowWrap: 'anywhere' }}>{asking.email}</b> first. Your
          password stays.
        </Text>
        <Button
          component={Link}
          to={paths.signIn}
          size="md"
          onClick={() => keepReturnTo(paths.join(token))}
          autoFocus
        >
          Sign in to join
        </Button>
        <NotExpected />
      </Stack>
    </AuthLayout>
  );
}

/** The button: mail programs open links by themselves, and would accept what nobody has read. */
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
    <AuthLayout title={`Join ${asking.tenantName}`} description={descriptionOf(asking)}>
      <Stack gap="md">
        <FormError>{messageOf(error)}</FormError>
        <Text>
          The invitation went to <b style={{ overflowWrap: 'anywhere' }}>{asking.email}</b>. Your
          password and how you sign in stay yours alone.
        </Text>
        <Button size="md" loading={isLoading} onClick={() => void accept()} autoFocus>
          Join {asking.tenantName}
        </Button>
        {isOther && (
          <Button size="md" variant="default" onClick={() => void changeAccount()}>
            Sign in with another account
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
      You did not expect this? Close the page, and nothing changes.
    </Text>
  );
}
