import {
  checkEmailChange,
  checkJoin,
  checkSetupLink,
  completeSetup,
  confirmEmailChange,
  getSession,
  listDocuments,
  openSession,
} from '@countersign/contract';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import {
  type PoolCall,
  PoolError,
  poolChallenge,
  poolTokens,
} from '../../../testing/fake-user-pool.ts';
import { findViolations, tooWide } from '../../../testing/look-at-page.ts';
import {
  address,
  openPage,
  openSignedOut,
  pool,
  router,
  sampleSession,
  server,
} from '../../../testing/open-page.tsx';
import { sampleId } from '../../../testing/sample-answer.ts';
import { logOut } from '../../core/session/log-out.ts';

const wrongPair = 'Incorrect email or password. Try again.';
const mail = 'nina@example.com';
const password = 'Demo-pass-1';

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const email = page.getByRole('textbox', { name: 'Email' });
const secret = page.getByLabelText('Password', { exact: true });
const newPassword = page.getByLabelText('New password', { exact: true });
const code = page.getByRole('textbox', { name: 'Code' });
const alert = page.getByRole('alert');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const signInButton = button(/^(Sign in|Try again)/);

async function tryToSignIn(who = mail, what = password): Promise<void> {
  await email.fill(who);
  await secret.fill(what);
  await signInButton.click();
}

/** Opens the sign-in of a user whose right password is answered by a challenge. */
async function openChallenge(name: string, parameters = {}): Promise<void> {
  answerPassword(poolChallenge(name, parameters));
  await openSignedOut('/');
  await tryToSignIn();
}

/** Says what the right password is answered, and what comes after it. */
function answerPassword(first: object, next: object | ((call: PoolCall) => object) = poolTokens()) {
  pool().answer('RespondToAuthChallenge', (call) => {
    if (call.body.ChallengeName === 'PASSWORD_VERIFIER') return first;
    return typeof next === 'function' ? (next as (call: PoolCall) => object)(call) : next;
  });
}

/** Lets the server take up who signs in. */
function answerSession() {
  const session = sampleSession('Operator');
  server().answerRest().answer(openSession, session).answer(getSession, session);
}

/** The field is empty again, has the focus, and says by itself what is wrong. */
async function expectRefused(why: RegExp): Promise<void> {
  await expect.element(code).toHaveAccessibleDescription(why);
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
}

const everythingKept = () =>
  JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage)]);

describe('the form', () => {
  test('refuses a wrong password and an unknown address alike, and keeps neither', async () => {
    await openSignedOut('/');
    await expect.element(email).toHaveFocus();
    expect(await findViolations()).toEqual([]);
    pool().answer('InitiateAuth', new PoolError('NotAuthorizedException', 'Incorrect.'));
    await tryToSignIn(mail, 'Not-the-pass-1');
    await expect.element(alert).toMatchTextContent(wrongPair);
    await expect.element(secret).toHaveValue('');
    expect(everythingKept()).not.toContain('Not-the-pass-1');
    pool().answer('InitiateAuth', new PoolError('UserNotFoundException'));
    await tryToSignIn('nobody@example.com');
    await expect.element(alert).toMatchTextContent(wrongPair);
    expect(window.localStorage.getItem('loggedIn')).not.toBe('true');
  });

  test('shows what is missing, and sends nothing', async () => {
    await openSignedOut('/');
    await signInButton.click();
    await expect.poll(() => page.getByText('This field is required.').elements().length).toBe(2);
    expect(await findViolations()).toEqual([]);
    await tryToSignIn('olivia');
    await expect.element(email).toHaveAccessibleDescription(/name@example\.com/);
    expect(pool().calls).toEqual([]);
  });

  test('shows that it is at work, and takes nothing twice meanwhile', async () => {
    const answer = Promise.withResolvers<object>();
    pool().answer('InitiateAuth', () => answer.promise);
    await openSignedOut('/');
    await tryToSignIn();
    const submit = () => document.querySelector('button[type="submit"]');
    await expect.poll(() => submit()?.getAttribute('data-loading')).toBe('true');
    expect(offCentre(document.querySelector('.mantine-Button-loader'), submit())).toBeLessThan(2);
    expect(alert.elements()).toEqual([]);
    (secret.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(pool().calls).toHaveLength(1);
    answer.resolve(new PoolError('NotAuthorizedException', 'Incorrect.'));
    await expect.element(alert).toMatchTextContent(wrongPair);
    await expect.element(signInButton).toBeEnabled();
  });

  test('says for how long it waits after too many wrong passwords, and takes another name', async () => {
    const message = 'Password attempts exceeded, try again in 45 seconds.';
    pool().answer('InitiateAuth', new PoolError('NotAuthorizedException', message));
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      await openSignedOut('/');
      await tryToSignIn();
      await expect.element(alert).toMatchTextContent(/sign-in is paused for 45 seconds/);
      await expect.element(signInButton).toBeDisabled();
      await expect.element(signInButton).toMatchTextContent(/^Try again in 0:4\d$/);
      await email.fill('olivia@example.com');
      await expect.element(signInButton).toBeEnabled();
      await email.fill(mail);
      await expect.element(signInButton).toBeDisabled();
      await vi.advanceTimersByTimeAsync(46_000);
      await expect.element(page.getByRole('status')).toMatchTextContent('You can try again now.');
      expect(alert.elements()).toEqual([]);
      await expect.element(button('Sign in')).toBeEnabled();
    } finally {
      vi.useRealTimers();
    }
  });

  test('says that an account is switched off', async () => {
    pool().answer('InitiateAuth', new PoolError('NotAuthorizedException', 'User is disabled.'));
    await openSignedOut('/');
    await tryToSignIn();
    await expect.element(alert).toMatchTextContent(/This account is disabled/);
  });
});

/** Measures the distance between the middles of two elements, in pixels. */
function offCentre(one: Element | null, other: Element | null): number {
  if (!one || !other) return Infinity;
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
}

describe('a session', () => {
  test('begins at the page that was asked for; “remember me” keeps the address alone', async () => {
    answerSession();
    await openSignedOut('/dashboard/documents?tab=drafts');
    await expect.poll(address).toBe('/');
    await page.getByRole('checkbox', { name: 'Remember me' }).click();
    await tryToSignIn();
    await expect
      .element(page.getByRole('tab', { name: /^Drafts/ }))
      .toHaveAttribute('aria-selected', 'true');
    expect(address()).toBe('/dashboard/documents?tab=drafts');
    expect(everythingKept()).not.toContain(password);

    await signOut();
    await expect.element(heading('Sign in')).toBeVisible();
    expect(Object.fromEntries(Object.entries(window.localStorage))).toEqual({ loggedIn: 'false' });
    await expect.element(email).toHaveValue(mail);
    await expect.element(secret).toHaveValue('');
    await expect.element(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    await expect.element(secret).toHaveFocus();

    // Someone else comes: what they empty stays empty.
    await email.fill('');
    await email.fill('x');
    await email.fill('');
    await expect.element(email).toHaveValue('');
    await expect.element(email).toHaveFocus();
    await page.getByRole('checkbox', { name: 'Remember me' }).click();
    await button('Forgot your password?').click();
    await button('Back to sign-in').click();
    await expect.element(email).toHaveValue('');
    await expect.element(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses', () => new PoolError('InternalErrorException', 'No.')],
  ])('that the user pool %s to end leaves nothing behind, and that is said', async (_, hinder) => {
    answerSession();
    await openSignedOut('/');
    await tryToSignIn();
    await expect.element(heading(/Sofia/)).toBeVisible();
    pool().answer('RevokeToken', hinder);
    await signOut();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Error In Logout' }))
      .toBeVisible();
    expect(pool().callsOf('RevokeToken')).toHaveLength(1);
    expect(Object.fromEntries(Object.entries(window.localStorage))).toEqual({ loggedIn: 'false' });
    expect(everythingKept()).not.toContain(mail);
  });

  test('that has ended is said', async () => {
    answerSession();
    await openSignedOut('/');
    await tryToSignIn();
    await expect.element(heading(/Sofia/)).toBeVisible();
    const ended = new Refusal({ error: 'Session expired!', code: 'unauthenticated' });
    server().answer(listDocuments, () => ended);
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Session expired!' }))
      .toBeVisible();
    expect(address()).toBe('/');
    await expect
      .element(page.getByText(/^Your session expired or was ended elsewhere\./))
      .toBeVisible();
    expect(page.getByText('Error In Logout').elements()).toEqual([]);
  });
});

test('typed text is offered back to the same user after the session ended, and to no other', async () => {
  answerSession();
  await openSignedOut('/');
  await tryToSignIn();
  await expect.element(heading(/Sofia/)).toBeVisible();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  const type = async (text: string) => {
    await router.navigate('/dashboard/add-contact');
    await notes.fill(text);
    await logOut('expired');
    await expect.element(heading('Sign in')).toBeVisible();
    expect(window.sessionStorage.getItem('unsavedForms')).toContain(text);
  };
  await type('Typed for a long time');
  await tryToSignIn();
  await expect.element(heading(/Sofia/)).toBeVisible();
  await router.navigate('/dashboard/add-contact');
  await expect.element(notes).toHaveValue('');
  await expect
    .element(page.getByText(/^Your session ended before these changes were saved\./))
    .toBeVisible();
  await button('Restore changes').click();
  await expect.element(notes).toHaveValue('Typed for a long time');

  await notes.fill('Private to Sofia');
  await logOut('expired');
  const other = sampleSession('Operator', { user: { id: sampleId(9), firstName: 'Olivia' } });
  server().answer(openSession, other).answer(getSession, other);
  await tryToSignIn('olivia@example.com');
  await expect.element(heading(/Olivia/)).toBeVisible();
  expect(window.sessionStorage.getItem('unsavedForms')).toBeNull();
  await router.navigate('/dashboard/add-contact');
  await expect.element(notes).toHaveValue('');
  expect(page.getByText('Unsaved changes').elements()).toEqual([]);
});

async function signOut(): Promise<void> {
  await button(/profile and settings$/).click();
  await button('Sign out').click();
}

describe('a new password', () => {
  test('is chosen by an invited user, who sees what the user pool has against it', async () => {
    answerPassword(
      poolChallenge('NEW_PASSWORD_REQUIRED', { userAttributes: '{}', requiredAttributes: '[]' }),
      new PoolError(
        'InvalidPasswordException',
        'Password did not conform with policy: It must differ from the temporary one.',
      ),
    );
    await openSignedOut('/');
    await tryToSignIn();
    await expect.element(heading('New password')).toBeVisible();
    await expect.element(newPassword).toHaveFocus();
    expect(await findViolations()).toEqual([]);
    const repeated = page.getByLabelText('Confirm password', { exact: true });
    await newPassword.fill(password);
    await repeated.fill('Another-one-1');
    await button('Save password').click();
    await expect
      .element(repeated)
      .toHaveAccessibleDescription('Passwords don’t match. Enter the same password twice.');
    await repeated.fill(password);
    await userEvent.keyboard('{Enter}');
    await expect.element(newPassword).toHaveAccessibleDescription(/must differ/);
    await expect.element(newPassword).toHaveFocus();
    // Once mended it is said no more, and leaves the focus where it is.
    await userEvent.keyboard('{End}x');
    await expect.element(newPassword).not.toHaveAccessibleDescription(/must differ/);
    await expect.element(newPassword).toHaveFocus();
    expect(everythingKept()).not.toContain(password);
  });

  const sent = { CodeDeliveryDetails: { Destination: 'n***@e***', DeliveryMedium: 'EMAIL' } };

  test('is set by a code, which an unknown address is promised too', async () => {
    pool().answer('ForgotPassword', sent);
    await openSignedOut('/');
    await email.fill(mail);
    await button('Forgot your password?').click();
    await email.fill(mail);
    expect(await findViolations()).toEqual([]);
    await button('Send code').click();
    await expect.element(heading('New password')).toBeVisible();
    await expect.element(page.getByText(/If you have an account, we sent a code to/)).toBeVisible();
    expect(await findViolations()).toEqual([]);

    pool().answer('ConfirmForgotPassword', new PoolError('CodeMismatchException'));
    await code.fill('123456');
    await newPassword.fill('short');
    await button('Change password').click();
    await expect.element(newPassword).toHaveAttribute('aria-invalid', 'true');
    await newPassword.fill(password);
    await button('Change password').click();
    await expect
      .element(code)
      .toHaveAccessibleDescription('Incorrect code. Check it and try again.');
    pool().answer('ConfirmForgotPassword', {});
    await button('Change password').click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/^Password changed\./);
    await expect.element(email).toHaveValue(mail);
    await expect.element(secret).toHaveFocus();
  });

  test('that the administrator asked for is set with the code that came', async () => {
    pool()
      .answer('InitiateAuth', new PoolError('PasswordResetRequiredException'))
      .answer('ForgotPassword', sent)
      .answer('ConfirmForgotPassword', {});
    await openSignedOut('/');
    await tryToSignIn();
    await expect.element(heading('New password')).toBeVisible();
    const why = page.getByText(/Your administrator requires a new password/);
    await expect.element(why).toMatchTextContent(/nina@example\.com/);
    await expect.element(code).toHaveFocus();
    expect(await findViolations()).toEqual([]);
    await button('Send new code').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('New code sent');
    await expect.element(code).toHaveFocus();
    await code.fill('123456');
    await newPassword.fill(password);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('status')).toMatchTextContent(/^Password changed\./);
    expect(pool().callsOf('ConfirmForgotPassword')[0]?.body).toMatchObject({
      Username: mail,
      ConfirmationCode: '123456',
    });
    expect(everythingKept()).not.toContain(password);
  });
});

describe('a second factor', () => {
  test('is set up by a QR code or its key', async () => {
    answerPassword(poolChallenge('MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }));
    pool()
      .answer('AssociateSoftwareToken', { SecretCode: 'ABCDEFGHIJKLMNOP', Session: 'pool-session' })
      .answer('VerifySoftwareToken', new PoolError('EnableSoftwareTokenMFAException'));
    await openSignedOut('/');
    await tryToSignIn();
    await expect.element(heading('Authenticator app setup')).toBeVisible();
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect
      .element(page.getByRole('group', { name: 'Setup key' }))
      .toMatchTextContent('ABCD EFGH IJKL MNOP');
    await expect.element(code).toHaveFocus();
    expect(await findViolations()).toEqual([]);
    await code.fill('123456');
    await expectRefused(/Incorrect code/);
    expect(everythingKept()).not.toContain('ABCDEFGHIJKLMNOP');
  });

  test('is a code of the app, on a phone too', async () => {
    await openChallenge('SOFTWARE_TOKEN_MFA');
    await expect.element(heading('Verification code')).toBeVisible();
    await page.viewport(390, 844);
    expect(tooWide()).toBeLessThanOrEqual(0);
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await code.fill('12 34');
    await userEvent.keyboard('{Enter}');
    await expect.element(code).toHaveAccessibleDescription('Enter the 6-digit code.');
    expect(await findViolations()).toEqual([]);
    expect(pool().callsOf('RespondToAuthChallenge')).toHaveLength(1);
    pool().answer('RespondToAuthChallenge', new PoolError('ExpiredCodeException'));
    await code.fill('123 456');
    await expectRefused(/already used/);
    const [, sent] = pool().callsOf('RespondToAuthChallenge');
    expect(sent?.body.ChallengeResponses).toMatchObject({ SOFTWARE_TOKEN_MFA_CODE: '123456' });
    expect(everythingKept()).not.toContain('123456');
    await button('Back to sign-in').click();
    await expect.element(heading('Sign in')).toBeVisible();
    await expect.element(email).toHaveValue(mail);
  });

  test('is chosen among several by the keyboard', async () => {
    answerPassword(
      poolChallenge('SELECT_MFA_TYPE', {
        MFAS_CAN_CHOOSE: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]',
      }),
      poolChallenge('EMAIL_OTP', { CODE_DELIVERY_DESTINATION: 'n***@e***' }),
    );
    await openSignedOut('/');
    await tryToSignIn();
    await expect.element(heading('Verification method')).toBeVisible();
    await expect.element(button(/^Authenticator app/)).toHaveFocus();
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('{Tab}');
    await expect.element(button(/^Email/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/We sent a code to n\*\*\*@e\*\*\*/)).toBeVisible();
    pool().answer('RespondToAuthChallenge', new PoolError('CodeMismatchException'));
    await code.fill('00000000');
    await expectRefused(/Incorrect code/);
    await button('Sign in again for a new code').click();
    await expect.element(heading('Sign in')).toBeVisible();
  });

  test('that is wrong too often ends the sign-in', async () => {
    await openChallenge('SOFTWARE_TOKEN_MFA');
    await expect.element(code).toHaveFocus();
    pool().answer('RespondToAuthChallenge', new PoolError('CodeMismatchException'));
    await code.fill('111111');
    await expectRefused(/Incorrect code/);
    const over = new PoolError('NotAuthorizedException', 'Invalid session for the user.');
    pool().answer('RespondToAuthChallenge', over);
    await code.fill('222222');
    await expect.element(heading('Sign in')).toBeVisible();
    await expect.element(alert).toMatchTextContent(/too many wrong codes/);
    await expect.element(email).toHaveValue(mail);
  });
});

describe('links', () => {
  test.each(['/setup', '/joins', '/email-changes'])(
    'that cannot be used say so: %s',
    async (at) => {
      const dead = new Refusal({ error: 'This link is none.', code: 'invalid' });
      server()
        .answer(checkSetupLink, { usable: false })
        .answer(checkJoin, () => dead)
        .answer(checkEmailChange, () => dead);
      await openSignedOut(`${at}/${'x'.repeat(32)}`);
      await expect.element(heading('This link can’t be used')).toBeVisible();
      expect(await findViolations()).toEqual([]);
      await page.getByRole('link', { name: 'Go to sign-in' }).click();
      await expect.element(heading('Sign in')).toBeVisible();
    },
  );

  test('of a set-up name what is missing, and that the passwords differ', async () => {
    server().answer(checkSetupLink, { usable: true });
    await openSignedOut(`/setup/${'x'.repeat(32)}`);
    await expect.element(heading('Organisation setup')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await button('Create organisation').click();
    const name = page.getByRole('textbox', { name: 'Organisation name' });
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabelText(/^Password/).fill(password);
    await page.getByLabelText(/^Confirm password/).fill('Something-else-1');
    await button('Create organisation').click();
    await expect
      .element(page.getByText('Passwords don’t match. Enter the same password twice.'))
      .toBeVisible();
    expect(server().callsOf(completeSetup)).toEqual([]);
  });

  test('of another organisation send to sign in first', async () => {
    server().answer(checkJoin, { tenantName: 'Harbour Films', email: mail });
    await openSignedOut(`/joins/${'x'.repeat(32)}`);
    await expect.element(heading('Join Harbour Films')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await page.getByRole('link', { name: 'Sign in to join' }).click();
    await expect.element(heading('Sign in')).toBeVisible();
  });

  test('of a new email confirm it by a button', async () => {
    server()
      .answerRest()
      .answer(checkEmailChange, { usable: true })
      .answer(confirmEmailChange, { email: 'new@example.com' });
    await openPage(`/email-changes/${'x'.repeat(32)}`);
    expect(server().callsOf(confirmEmailChange)).toEqual([]);
    await button('Confirm new email').click();
    await expect.element(heading('Email confirmed')).toBeVisible();
    await expect.element(page.getByText('new@example.com')).toBeVisible();
  });
});
