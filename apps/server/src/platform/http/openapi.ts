import {
  apiBasePaths,
  type Endpoint,
  errorStatus,
  type FileKind,
  fileTypes,
} from '@countersign/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

const always = ['too-many-requests', 'internal'] as const;
const whenSignedIn = ['unauthenticated', 'forbidden'] as const;

/** The OpenAPI 3.1 document of the API, made of the contract. */
export function openApiDocument(
  productName: string,
  endpoints: readonly (Endpoint & { feature: string })[],
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `${apiBasePaths[endpoint.base]}${endpoint.path}`.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Calls carry the ID token of the session as a Bearer authorization header. They answer `{ result }`, or `{ error, code, fields? }` with the HTTP status of the code.',
    },
    paths,
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'What went wrong, for people' },
            code: { type: 'string', enum: Object.keys(errorStatus) },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'A message for each field that was refused',
            },
          },
        },
      },
    },
  };
}

function operation(endpoint: Endpoint & { feature: string }): Json {
  const open = endpoint.policy === 'public';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.feature],
    ...(open ? {} : { security: [{ idToken: [] }] }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: { 200: success(endpoint), ...failures(endpoint, open) },
  };
}

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties as Json).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || (required as string[]).includes(name),
    schema: one,
  }));
}

function requestBody({ body, upload }: Endpoint): Json {
  if (upload) {
    return {
      requestBody: {
        required: true,
        description: `At most ${upload.maxBytes} bytes`,
        content: binary(upload.kind),
      },
    };
  }
  if (!body) return {};
  const content = { 'application/json': { schema: jsonSchema(body, 'input') } };
  return { requestBody: { required: true, content } };
}

/** A file in each of the types of its kind. */
function binary(kind: FileKind): Json {
  const schema = { type: 'string', format: 'binary' };
  return Object.fromEntries(fileTypes[kind].map((type) => [type, { schema }]));
}

function success({ answer, download, stream }: Endpoint): Json {
  if (stream && answer) {
    const schema = { type: 'string', description: JSON.stringify(jsonSchema(answer, 'output')) };
    return {
      description: 'Server-sent events, the data of each JSON of this shape',
      content: { 'text/event-stream': { schema } },
    };
  }
  if (download) {
    return {
      description: 'The file',
      content: binary(download),
    };
  }
  const result = answer ? jsonSchema(answer, 'output') : { type: 'null' };
  const schema = { type: 'object', required: ['result'], properties: { result } };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function failures(endpoint: Endpoint, open: boolean): Json {
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body;
  const codes = [
    ...(takesInput ? (['invalid'] as const) : []),
    ...(open ? [] : whenSignedIn),
    ...(endpoint.errors ?? []),
    ...always,
  ];
  const schema = { $ref: '#/components/schemas/Error' };
  return Object.fromEntries(
    codes.map((code) => [
      errorStatus[code],
      { description: code, content: { 'application/json': { schema } } },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
