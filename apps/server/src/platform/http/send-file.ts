import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { safeFileName } from './file-name.ts';
import type { FileAnswer } from './operation.ts';
import { filePolicy, setPolicy } from './security-headers.ts';

/**
 * Answers a file. All answers with files pass here: browsers save them under a safe name, take them for nothing but
 * their content type, and run nothing in one that is opened as a page.
 */
export function sendFile(reply: FastifyReply, usualType: string, answer: FileAnswer) {
  const { stream, bytes, contentType = usualType } = answer;
  const { cacheControl = 'private, no-store' } = answer;
  if (bytes !== undefined) reply.header('content-length', bytes);
  setPolicy(reply, filePolicy);
  return reply
    .header('content-type', contentType)
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', attachmentNamed(answer.fileName))
    .send(
      stream instanceof Readable
        ? stream
        : Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength),
    );
}

/** The header by which a file is saved and not shown, with its name as RFC 6266 and RFC 8187 write it. */
function attachmentNamed(name: string): string {
  const fileName = safeFileName(name);
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
