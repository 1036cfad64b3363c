import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { engine } from './engine.ts';

/** Names how a server behaves: as it should, or in one of the ways in which servers fail. */
export type Manner =
  | 'good'
  | 'silent'
  | 'never-ending'
  | 'nonsense'
  | 'refusing'
  | 'broken'
  | 'other-bytes'
  | 'other-nonce'
  | 'forged';

/** A timestamp server on this machine, for as long as it is not closed. */
export interface TimestampServer {
  url: URL;
  /** Its root certificate, DER. */
  root: Buffer;
  manner: Manner;
  /** Who says that its certificate is in force: a server that is called, or a list. */
  revocation: 'none' | 'ocsp' | 'crl';
  /** Times at which timestamps are given. */
  now: Date;
  close(): Promise<void>;
}

const keyKind = { name: 'ECDSA', namedCurve: 'P-256' };
const oidOf = (value: string) => new asn1.ObjectIdentifier({ value });

interface Clock {
  own: pkijs.Certificate;
  root: pkijs.Certificate;
  key: CryptoKey;
  rootKey: CryptoKey;
}

/** Starts a timestamp server (RFC 3161) on a free port. */
export async function startTimestampServer(): Promise<TimestampServer> {
  const server = createServer((request, response) => {
    if (state.manner === 'silent') return;
    if (state.manner === 'broken') {
      response.statusCode = 500;
      response.end();
      return;
    }
    if (state.manner === 'nonsense') {
      response.end('<html>Welcome!</html>');
      return;
    }
    if (state.manner === 'never-ending') {
      response.write('0');
      return;
    }
    void readBody(request)
      .then((body) => {
        if (request.url === '/') return answer(body, clock, state);
        if (request.url !== `/${state.revocation}`) return undefined;
        return state.revocation === 'ocsp' ? confirm(body, clock) : listRevoked(clock);
      })
      .then((bytes) => {
        if (!bytes) response.statusCode = 404;
        response.end(bytes);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clock = await makeClock(`http://127.0.0.1:${port}`);
  const state: TimestampServer = {
    url: new URL(`http://127.0.0.1:${port}/`),
    root: Buffer.from(clock.root.toSchema().toBER()),
    manner: 'good',
    revocation: 'none',
    now: new Date('2026-11-21T12:00:00Z'),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
}

async function makeClock(address: string): Promise<Clock> {
  const rootKeys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify']);
  const keys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify']);
  const extension = (extnID: string, value: pkijs.PkiObject, critical: boolean) =>
    new pkijs.Extension({ extnID, critical, extnValue: derOf(value) });
  const root = await certify('Time Root', rootKeys.publicKey, 'Time Root', rootKeys.privateKey, [
    extension('2.5.29.19', new pkijs.BasicConstraints({ cA: true }), true),
  ]);
  const at = (path: string) => new pkijs.GeneralName({ type: 6, value: `${address}${path}` });
  const access = new pkijs.AccessDescription({
    accessMethod: '1.3.6.1.5.5.7.48.1',
    accessLocation: at('/ocsp'),
  });
  const point = new pkijs.DistributionPoint({ distributionPoint: [at('/crl')] });
  const points = new pkijs.CRLDistributionPoints({ distributionPoints: [point] });
  const own = await certify('Clock', keys.publicKey, 'Time Root', rootKeys.privateKey, [
    extension('2.5.29.37', new pkijs.ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] }), true),
    extension('1.3.6.1.5.5.7.1.1', new pkijs.InfoAccess({ accessDescriptions: [access] }), false),
    extension('2.5.29.31', points, false),
  ]);
  return { own, root, key: keys.privateKey, rootKey: rootKeys.privateKey };
}

/** Says that a certificate is in force, provided that the request names ours (OCSP). */
async function confirm(body: Buffer, { own, root, rootKey }: Clock): Promise<Buffer | undefined> {
  const request = pkijs.OCSPRequest.fromBER(Uint8Array.from(body).buffer);
  const certID = request.tbsRequest.requestList[0]?.reqCert;
  const expected = new pkijs.CertID();
  await expected.createForCertificate(
    own,
    { hashAlgorithm: 'SHA-1', issuerCertificate: root },
    engine,
  );
  if (!certID?.isEqual(expected)) return undefined;
  const at = new Date('2026-11-21T00:00:00Z');
  const good = new asn1.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } });
  const single = new pkijs.SingleResponse({ certID, certStatus: good, thisUpdate: at });
  const basic = new pkijs.BasicOCSPResponse({
    tbsResponseData: new pkijs.ResponseData({
      responderID: root.subject,
      producedAt: at,
      responses: [single],
    }),
  });
  await basic.sign(rootKey, 'SHA-256', engine);
  const response = new pkijs.OCSPResponse({
    responseStatus: new asn1.Enumerated({ value: 0 }),
    responseBytes: new pkijs.ResponseBytes({
      responseType: '1.3.6.1.5.5.7.48.1.1',
      response: new asn1.OctetString({ valueHex: basic.toSchema().toBER() }),
    }),
  });
  return Buffer.from(response.toSchema().toBER());
}

async function listRevoked({ root, rootKey }: Clock): Promise<Buffer> {
  const list = new pkijs.CertificateRevocationList({
    version: 1,
    issuer: root.subject,
    thisUpdate: new pkijs.Time({ type: 0, value: new Date('2026-11-21T00:00:00Z') }),
  });
  await list.sign(rootKey, 'SHA-256', engine);
  return Buffer.from(derOf(list));
}

async function answer(
  body: Buffer,
  { own, root, key }: Clock,
  { manner, now }: TimestampServer,
): Promise<Buffer> {
  if (manner === 'refusing') {
    const status = new pkijs.PKIStatusInfo({ status: 2 });
    return Buffer.from(new pkijs.TimeStampResp({ status }).toSchema().toBER());
  }
  const request = pkijs.TimeStampReq.fromBER(Uint8Array.from(body).buffer);
  const { messageImprint } = request;
  if (manner === 'other-bytes') {
    messageImprint.hashedMessage = new asn1.OctetString({ valueHex: new ArrayBuffer(32) });
  }
  const nonce = manner === 'other-nonce' ? new asn1.Integer({ value: 1 }) : request.nonce;
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.3.4',
    messageImprint,
    serialNumber: new asn1.Integer({ value: 7 }),
    genTime: now,
    nonce,
  });
  const content = info.toSchema().toBER();
  const digest = await crypto.subtle.digest('SHA-256', content);
  const hash = await crypto.subtle.digest('SHA-256', own.toSchema().toBER());
  const idBytes = new asn1.OctetString({ valueHex: hash });
  const named = new asn1.Sequence({ value: [new asn1.Sequence({ value: [idBytes] })] });
  const attributes = [
    ['1.2.840.113549.1.9.3', oidOf('1.2.840.113549.1.9.16.1.4')],
    ['1.2.840.113549.1.9.4', new asn1.OctetString({ valueHex: digest })],
    ['1.2.840.113549.1.9.16.2.47', new asn1.Sequence({ value: [named] })],
  ] as const;
  const data = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.9.16.1.4',
      eContent: new asn1.OctetString({ valueHex: content }),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: own.issuer,
          serialNumber: own.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: attributes.map(
            ([type, value]) => new pkijs.Attribute({ type, values: [value] }),
          ),
        }),
      }),
    ],
    certificates: [own, root],
  });
  await data.sign(key, 0, 'SHA-256', undefined, engine);
  const contentInfo = new pkijs.ContentInfo({
    contentType: '1.2.840.113549.1.7.2',
    content: data.toSchema(true),
  });
  const status = new pkijs.PKIStatusInfo({ status: 0 });
  const response = new pkijs.TimeStampResp({ status, timeStampToken: contentInfo });
  const bytes = Buffer.from(response.toSchema().toBER());
  // The signature stands at the end.
  if (manner === 'forged')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  return bytes;
}

async function certify(
  subject: string,
  publicKey: CryptoKey,
  issuer: string,
  issuerKey: CryptoKey,
  extensions: pkijs.Extension[],
): Promise<pkijs.Certificate> {
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ value: subject.length }),
    extensions,
  });
  const nameOf = (value: string) =>
    new pkijs.AttributeTypeAndValue({
      type: '2.5.4.3',
      value: new asn1.Utf8String({ value }),
    });
  certificate.subject.typesAndValues.push(nameOf(subject));
  certificate.issuer.typesAndValues.push(nameOf(issuer));
  certificate.notBefore.value = new Date('2026-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2036-01-01T00:00:00Z');
  await certificate.subjectPublicKeyInfo.importKey(publicKey, engine);
  await certificate.sign(issuerKey, 'SHA-256', engine);
  return certificate;
}

/** The library does not say what its schemas are. */
function derOf(value: pkijs.PkiObject): ArrayBuffer {
  return (value.toSchema() as asn1.BaseBlock).toBER();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
