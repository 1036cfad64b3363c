import type { UserPool } from '@countersign/user-pool';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure/failure.ts';
import { failureAnswer } from '../http/error-answer.ts';
import { callerAddress } from '../http/mount-operation.ts';
import { userPoolPath } from '../http/serve-client.ts';

/** The embedded user pool at its path: its operations by POST, its public keys by GET. */
export async function mountUserPool(
  app: FastifyInstance,
  poolId: string,
  pool: UserPool,
): Promise<void> {
  await app.register(async (scope) => {
    // A client library of its own talks here: its JSON has a type of its own, and stays text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 128 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Failure) || error.code !== 'too-many-requests') throw error;
      // Said in the pool's own words too, in which its clients look for what went wrong.
      const type = 'TooManyRequestsException';
      const { status, answer } = failureAnswer(error);
      return reply
        .code(status)
        .header('x-amzn-errortype', `${type}:`)
        .send({ ...answer, __type: type, message: answer.error });
    });
    scope.post(userPoolPath, { config: { limit: 'sign-in' } }, async (request, reply) => {
      const target = request.headers['x-amz-target'];
      const userAgent = request.headers['user-agent'];
      const answer = await pool.handle({
        target: typeof target === 'string' ? target : undefined,
        body: typeof request.body === 'string' ? request.body : '',
        address: callerAddress(request),
        ...(userAgent === undefined ? {} : { userAgent }),
      });
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    });
    scope.get(`${userPoolPath}${poolId}/.well-known/jwks.json`, async () => pool.jwks());
  });
}
