import * as OTPAuth from 'otpauth';
import { expect, it } from 'vitest';
import { authenticatorUri } from './authenticator-uri.ts';

it('is read by an authenticator, whatever the product and the account are called', () => {
  const uri = authenticatorUri({
    secret: 'JBSWY3DPEHPK3PXP',
    email: 'zoë+forms@harbour.example',
    productName: 'Forms & Friends: UK',
  });
  const read = OTPAuth.URI.parse(uri);
  expect(read).toBeInstanceOf(OTPAuth.TOTP);
  expect(read).toMatchObject({
    issuer: 'Forms & Friends UK',
    label: 'zoë+forms@harbour.example',
    secret: { base32: 'JBSWY3DPEHPK3PXP' },
    digits: 6,
    algorithm: 'SHA1',
  });
});
