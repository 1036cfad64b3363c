import {
  getSession,
  getSignature,
  openSession,
  removeSignature,
  setSignature,
  signOutEverywhere,
  updatePreferences,
  updateProfile,
  uploadPicture,
  uploadSignature,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFile } from '../../../testing/act-on-page.ts';
import { Refusal } from '../../../testing/fake-api.ts';
import { PoolError } from '../../../testing/fake-user-pool.ts';
import { findViolations, untilShown } from '../../../testing/look-at-page.ts';
import {
  address,
  openPage,
  openSignedOut,
  pool,
  router,
  sampleSession,
  server,
} from '../../../testing/open-page.tsx';
import { logOut } from '../../core/session/log-out.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const kept = (key: string) => window.localStorage.getItem(key);
const said = (text: string) => page.getByRole('status').filter({ hasText: text }).first();

/** An image that is dark at the left and light at the right. */
async function photo(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const colours = context?.createLinearGradient(0, 0, width, 0);
  colours?.addColorStop(0, 'black');
  colours?.addColorStop(1, 'white');
  if (context && colours) context.fillStyle = colours;
  context?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], 'photo.png', { type: 'image/png' });
}

describe('the profile', () => {
  test('takes names and a mobile number, and refuses one that is none', async () => {
    server()
      .answerRest()
      .answer(updateProfile, ({ body }) => {
        const saved = { ...body, mobile: '851234567' };
        server().answer(getSession, sampleSession('SysAdmin', { user: saved }));
        return saved;
      });
    await openPage('/dashboard/profile');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor-Łuc');
    await page.getByRole('combobox', { name: 'Country code' }).fill('Ireland');
    await page.getByRole('option', { name: 'Ireland (+353)' }).click();
    const mobile = page.getByRole('textbox', { name: 'Mobile' });
    await mobile.fill('01 234 5678');
    await userEvent.keyboard('{Tab}');
    await expect.element(mobile).toHaveAccessibleDescription(/not a mobile number of \+353/);
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
    await mobile.fill('085 123 4567');
    await button('Save changes').click();
    await expect.element(said('Profile saved')).toBeVisible();
    await expect.element(mobile).toHaveValue('851234567');
    await expect.element(button(/Okafor-Łuc: profile and settings$/)).toBeVisible();
    expect(kept('MobileNumber')).toBe('851234567');
    expect(kept('countryCode')).toBe('+353');
    expect(kept('userName')).toMatch(/ Okafor-Łuc$/);
    expect(server().callsOf(updateProfile)[0]?.body).toMatchObject({ countryCode: '+353' });

    await page.getByRole('textbox', { name: 'Last name' }).fill('Nobody');
    await page.getByRole('link', { name: 'Home' }).click();
    await dialog('Leave without saving?')
      .getByRole('button', { name: 'Leave without saving' })
      .click();
    await expect.poll(address).toBe('/dashboard');
  });

  test('has a picture that is cropped with the keyboard', async () => {
    server().answerRest();
    await openPage('/dashboard/profile');
    await untilShown();
    await chooseFile(new File(['no'], 'x.png', { type: 'image/png' }));
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/can’t open this file as an image/);
    await chooseFile(await photo(600, 300));
    const crop = dialog('Choose visible part');
    const zoom = crop.getByRole('slider', { name: 'Zoom' });
    await expect.element(zoom).toBeVisible();
    expect(await findViolations()).toEqual([]);
    (zoom.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    const part = crop.getByRole('group', { name: /Move it with the arrow keys/ });
    (part.element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    await crop.getByRole('button', { name: 'Save picture' }).click();
    await expect.element(said('Picture saved')).toBeVisible();
    expect(server().callsOf(uploadPicture)).toHaveLength(1);
  });
});

describe('the signature', () => {
  test('is typed', async () => {
    let signature: object = { kind: 'none' };
    server()
      .answerRest()
      .answer(getSignature, () => signature as never)
      .answer(setSignature, ({ body }) => (signature = body) as never)
      .answer(removeSignature, () => (signature = { kind: 'none' }) as never);
    await openPage('/dashboard/profile/signature');
    const now = page.getByRole('region', { name: 'Signature', exact: true });
    await expect.element(now.getByText(/^No signature yet\./)).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await page.getByRole('textbox', { name: 'Name to sign with' }).fill('A. Okafor');
    await page.getByRole('radio', { name: 'Sacramento' }).click();
    await button('Use this signature').click();
    const shown = now.getByText('A. Okafor');
    await expect.element(shown).toBeVisible();
    expect(getComputedStyle(shown.element()).fontFamily).toMatch(/Sacramento/);
    expect(server().callsOf(setSignature)[0]?.body).toMatchObject({ text: 'A. Okafor' });
    await now.getByRole('button', { name: 'Remove signature' }).click();
    await expect.element(now.getByText(/^No signature yet\./)).toBeVisible();
  });

  test('is drawn, not tapped, and a stroke is undone', async () => {
    let signature: object = { kind: 'none' };
    server()
      .answerRest()
      .answer(getSignature, () => signature as never)
      .answer(setSignature, ({ body }) => (signature = body) as never);
    await openPage('/dashboard/profile/signature', { width: 390 });
    await page.getByRole('tab', { name: 'Draw' }).click();
    const pad = page.getByRole('img', { name: /^Signature box/ });
    await expect.element(pad).toBeVisible();
    draw(pad.element(), [[0.3, 0.5]]);
    await button('Use this signature').click();
    await expect.element(page.getByText(/Draw a longer line/)).toBeVisible();
    for (const from of [0.2, 0.4, 0.7]) {
      draw(pad.element(), [
        [from, 0.7],
        [from + 0.05, 0.2],
        [from + 0.1, 0.6],
      ]);
    }
    await expect.element(page.getByText(/Draw a longer line/)).not.toBeInTheDocument();
    expect(await findViolations()).toEqual([]);
    await button('Undo').click();
    await button('Use this signature').click();
    const now = page.getByRole('region', { name: 'Signature', exact: true });
    await expect.element(now.getByRole('img', { name: 'Your drawn signature' })).toBeVisible();
    expect(server().callsOf(setSignature)[0]?.body).toMatchObject({ kind: 'drawn' });
  });

  test('is uploaded, and its part is chosen by keys', async () => {
    server()
      .answerRest()
      .answer(getSignature, { kind: 'none' } as never);
    await openPage('/dashboard/profile/signature');
    await page.getByRole('tab', { name: 'Upload' }).click();
    await chooseFile(await photo(2400, 800));
    await expect.element(page.getByText('Preview', { exact: true })).toBeVisible();
    expect(await findViolations()).toEqual([]);
    const handle = button(/north west/);
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    await button('Use this signature').click();
    await expect.poll(() => server().callsOf(uploadSignature).length).toBe(1);
  });
});

/** Draws a line through these points of something, each a share of its width and height. */
function draw(pad: Element, points: readonly (readonly [number, number])[]): void {
  const { x, y, width, height } = pad.getBoundingClientRect();
  const send = (type: string, [across, down]: readonly [number, number]) =>
    pad.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        buttons: type === 'pointerup' ? 0 : 1,
        pressure: 0.5,
        clientX: x + width * across,
        clientY: y + height * down,
      }),
    );
  const [first, ...others] = points;
  if (first === undefined) return;
  send('pointerdown', first);
  for (const point of others) send('pointermove', point);
  send('pointerup', points.at(-1) ?? first);
}

describe('security', () => {
  /** Signs in against the user pool, which then knows the session. */
  async function openSecurity(on: string[]): Promise<void> {
    const session = sampleSession('Operator');
    server().answerRest().answer(openSession, session).answer(getSession, session);
    pool()
      .answer('GetUser', () => ({ Username: 'u', UserAttributes: [], UserMFASettingList: on }))
      .answer('AssociateSoftwareToken', { SecretCode: 'ABCDEFGHIJKLMNOP' })
      .answer('VerifySoftwareToken', { Status: 'SUCCESS' })
      .answer('SetUserMFAPreference', ({ body }) => {
        const { SoftwareTokenMfaSettings: app, EmailMfaSettings: email } = body as Record<
          string,
          { Enabled?: boolean } | undefined
        >;
        on.length = 0;
        if (app?.Enabled) on.push('SOFTWARE_TOKEN_MFA');
        if (email?.Enabled) on.push('EMAIL_OTP');
        return {};
      });
    await openSignedOut('/');
    await page.getByRole('textbox', { name: 'Email' }).fill('sofia@example.com');
    await page.getByLabelText('Password', { exact: true }).fill('Demo-pass-1');
    await button('Sign in').click();
    await expect.poll(address).toBe('/dashboard');
    await router.navigate('/dashboard/profile/security');
  }

  test('sets an authenticator app up by its key, and turns both factors off again', async () => {
    await openSecurity([]);
    await button('Set up Authenticator app').click();
    const setUp = dialog('Authenticator app setup');
    await expect.element(setUp.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect
      .element(setUp.getByRole('group', { name: 'Setup key' }))
      .toMatchTextContent('ABCD EFGH IJKL MNOP');
    expect(await findViolations()).toEqual([]);
    pool().answer('VerifySoftwareToken', new PoolError('EnableSoftwareTokenMFAException'));
    await setUp.getByRole('textbox', { name: 'Code' }).fill('111111');
    await expect.element(setUp.getByRole('alert')).toMatchTextContent(/^Incorrect code\./);
    pool().answer('VerifySoftwareToken', { Status: 'SUCCESS' });
    await setUp.getByRole('textbox', { name: 'Code' }).fill('222222');
    await expect.element(said('Authenticator app turned on')).toBeVisible();
    await expect.element(setUp).not.toBeInTheDocument();

    await button('Turn off Authenticator app').click();
    await dialog('Turn off authenticator app?').getByRole('button', { name: 'Turn off' }).click();
    await expect.element(said('Authenticator app turned off')).toBeVisible();
    await expect.element(button('Set up Authenticator app')).toHaveFocus();
    await button('Turn on Codes by email').click();
    await expect.element(said('Codes by email turned on')).toBeVisible();
    await button('Turn off Codes by email').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect.element(said('Codes by email turned off')).toBeVisible();
  });

  test('signs out everywhere, and the next sign-in leads to the dashboard, whichever tab finds the session ended first', async () => {
    await openSecurity([]);
    server().answer(signOutEverywhere, async () => {
      await logOut('expired');
      return null;
    });
    await button('Sign out everywhere').click();
    await dialog('Sign out everywhere?')
      .getByRole('button', { name: 'Sign out everywhere' })
      .click();
    await expect.poll(() => server().callsOf(signOutEverywhere).length).toBe(1);
    await expect.poll(address).toBe('/');
    await expect.poll(() => window.sessionStorage.getItem('returnTo')).toBeNull();
  });

  test('changes the password, and shows its errors', async () => {
    await openSecurity([]);
    const current = page.getByLabelText('Current password', { exact: true });
    const chosen = page.getByLabelText('New password', { exact: true });
    await button('Change password').click();
    await expect.element(current).toHaveAttribute('aria-invalid', 'true');
    expect(await findViolations()).toEqual([]);
    await current.fill('Not-my-password-1');
    await chosen.fill('short');
    await userEvent.keyboard('{Enter}');
    await expect.element(chosen).toHaveFocus();
    await chosen.fill('Adam-chose-this-1');
    expect(page.getByText('(missing)').elements()).toEqual([]);
    pool().answer('ChangePassword', new PoolError('NotAuthorizedException', 'Incorrect.'));
    await userEvent.keyboard('{Enter}');
    await expect
      .element(current)
      .toHaveAccessibleDescription('Incorrect password. Enter your current password.');
    await expect.element(current).toHaveFocus();
    pool().answer('ChangePassword', {});
    await current.fill('Demo-pass-1');
    await userEvent.keyboard('{Enter}');
    await expect.element(said('Password changed')).toBeVisible();
    await expect.element(current).toHaveValue('');
  });
});

test('a preference that cannot be saved goes back, and that is said', async () => {
  let isRefused = false;
  const refusal = new Refusal({ error: 'The server cannot be reached.', code: 'unavailable' });
  server()
    .answerRest()
    .answer(updatePreferences, ({ body }) =>
      isRefused ? refusal : { showContactsAndDistributions: true, ...body },
    );
  await openPage('/dashboard/profile/preferences');
  const scheme = () => document.documentElement.dataset.mantineColorScheme;
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(scheme).toBe('dark');
  expect(await findViolations()).toEqual([]);
  isRefused = true;
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'cannot be reached' }))
    .toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.poll(scheme).toBe('dark');
  isRefused = false;
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect.poll(scheme).toBe('light');
});
