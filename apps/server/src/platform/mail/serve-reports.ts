import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '../failure/failure.ts';
import { hasSecret } from '../http/has-secret.ts';
import { readUpload } from '../http/read-upload.ts';
import { maxReportBytes } from './read-report.ts';
import { noteReport, type ReportContext, takeReport } from './take-report.ts';

/** The report of a provider on emails, as JSON. */
const reportSchema = z
  .array(
    z.object({
      /** Of the mail, as its `Message-ID` says. */
      messageId: z.string().max(300),
      event: z.enum(['delivered', 'deferred', 'bounced', 'complained']),
    }),
  )
  .min(1)
  .max(1000);

const messageId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i;

/**
 * `POST /mail-reports`, where a secret is set for it: what mail servers report of mails, each call one mail as it
 * came, or JSON. The secret comes as a bearer token or as a password.
 */
export function serveReports(
  app: FastifyInstance,
  context: ReportContext,
  secret: string | undefined,
): void {
  if (secret === undefined) return;
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    inside.route({
      method: 'POST',
      url: '/mail-reports',
      bodyLimit: maxReportBytes,
      config: { limit: 'api' },
      handler: async (request) => {
        if (!hasSecret(request, secret))
          throw new Failure('unauthenticated', 'The secret is wrong.');
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        const bytes = await readUpload(body, maxReportBytes);
        const type = request.headers['content-type'] ?? '';
        const result = type.startsWith('application/json')
          ? await handleReport(context, bytes)
          : await takeReport(context, bytes);
        return { result };
      },
    });
  });
}

async function handleReport(context: ReportContext, bytes: Buffer) {
  const report = reportSchema.safeParse(parse(bytes));
  if (!report.success) {
    throw new Failure('invalid', 'Send an array of { messageId, event }, or an email as it came.');
  }
  let noted = 0;
  let isOurs = false;
  for (const one of report.data) {
    const mailId = messageId.exec(one.messageId)?.[1];
    if (mailId === undefined) continue;
    isOurs = true;
    if (await noteReport(context, mailId, one.event)) noted += 1;
  }
  return { isOurs, noted };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
