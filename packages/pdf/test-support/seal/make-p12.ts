import type { KeyObject } from 'node:crypto';
import { fromBER, OctetString } from 'asn1js';
import * as pkijs from 'pkijs';
import { engine } from './engine.ts';

/** Writes a PKCS#12 file in today's encryption (AES-256); without a key where none is given. */
export async function makeP12(
  key: KeyObject | undefined,
  certificates: readonly Buffer[],
  password: string,
): Promise<Buffer> {
  const secret = {
    password: exact(Buffer.from(password)),
    contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256 } as const,
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: 1000,
  };
  const bags: pkijs.SafeBag[] = certificates.map((certificate) => {
    const parsedValue = pkijs.Certificate.fromBER(exact(certificate));
    const bagValue = new pkijs.CertBag({ parsedValue });
    bagValue.certId = '1.2.840.113549.1.9.22.1';
    bagValue.certValue = new OctetString({ valueHex: exact(certificate) });
    return new pkijs.SafeBag({ bagId: '1.2.840.113549.1.12.10.1.3', bagValue });
  });
  if (key) {
    const der = exact(key.export({ type: 'pkcs8', format: 'der' }));
    const parsedValue = new pkijs.PrivateKeyInfo({ schema: fromBER(der).result });
    const bagValue = new pkijs.PKCS8ShroudedKeyBag({ parsedValue });
    await bagValue.makeInternalValues(secret, engine);
    bags.push(new pkijs.SafeBag({ bagId: '1.2.840.113549.1.12.10.1.2', bagValue }));
  }
  const safeContents = [{ privacyMode: 1, value: new pkijs.SafeContents({ safeBags: bags }) }];
  const authenticatedSafe = new pkijs.AuthenticatedSafe({ parsedValue: { safeContents } });
  await authenticatedSafe.makeInternalValues({ safeContents: [secret] }, engine);
  const file = new pkijs.PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } });
  await file.makeInternalValues(
    {
      password: secret.password,
      iterations: 1000,
      pbkdf2HashAlgorithm: { name: 'SHA-256' },
      hmacHashAlgorithm: 'SHA-256',
    },
    engine,
  );
  return Buffer.from(file.toSchema().toBER());
}

/** The bytes in memory of their own, as the library wants them. */
function exact(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
