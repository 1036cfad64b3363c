import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DocumentDetail } from '@countersign/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../../../core/api/api-client.ts';
import { awaitGenerated } from '../../../../core/documents/await-generated.ts';
import { createAppStore } from '../../../../core/store/create-store.ts';
import { submitDocumentThunk } from './submit-document-thunk.ts';

const id = 'a1a1a1a1-0000-4000-8000-000000000001';
const draft = {
  id,
  company: { id: 'a1a1a1a1-0000-4000-8000-000000000002', name: 'Northwind', code: 'NWF' },
  recipient: { id: 'a1a1a1a1-0000-4000-8000-000000000003' },
} as DocumentDetail;

/** The answer of the server to any call, and the calls it got. */
let answer: (response: ServerResponse) => void;
let requests: string[] = [];
let server: Server;
let store: ReturnType<typeof createAppStore>['store'];

const json = (status: number, given: unknown) => (response: ServerResponse) =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(given));

beforeAll(() => {
  const none = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('window', { localStorage: none });
  return () => vi.unstubAllGlobals();
});

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configureApi({
    addresses: {
      countersign: address,
      'countersign-v3': `${address}/v3`,
      'countersign-v4': `${address}/v4`,
    },
    getSession: async () => ({ status: true, idToken: 'token' }),
    onSessionExpired: () => undefined,
    tenantGuid: () => null,
    onReachable: () => undefined,
    onChanged: () => undefined,
  });
  const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  ({ store } = createAppStore(nowhere));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const documentState = () => store.getState().document;

describe('Save and send', () => {
  const send = async (status: number, given: unknown) => {
    answer = json(status, given);
    const sent = store.dispatch(submitDocumentThunk(draft, 'saveSend'));
    expect(documentState().generatingDocumentGuids).toEqual([id]);
    await sent;
    expect(documentState().generatingDocumentGuids).toEqual([]);
    return documentState().notification;
  };

  it('is one call, and says that the email has been sent', async () => {
    expect(await send(200, { result: { DigitalFormGUID: id, state: 'pending' } })).toEqual({
      valid: true,
      message: 'Document details are successfully generated and email has been sent',
    });
    expect(requests).toEqual(['POST /v3/documents/action-and-merge/send']);
  });

  it.each([
    [200, { error: 'Zofia has no address.' }, 'Zofia has no address.'],
    [409, { error: 'It is out already.', code: 'conflict' }, 'It is out already.'],
    [200, {}, 'Failed to send document.'],
    [200, { result: null }, 'Failed to send document.'],
    [204, undefined, 'Failed to send document.'],
    [205, undefined, 'Failed to send document.'],
    [500, {}, 'Failed to send document.'],
    [200, { error: '' }, 'Failed to send document.'],
  ])('has failed by what is answered: %s %j', async (status, given, message) => {
    expect(await send(status, given)).toEqual({ valid: false, message });
  });

  it('has failed where the server does not answer', async () => {
    answer = (response) => void response.destroy();
    await store.dispatch(submitDocumentThunk(draft, 'saveSend'));
    expect(documentState().notification).toEqual({
      valid: false,
      message: 'Failed to send document.',
    });
  });
});

describe('Save', () => {
  it('makes the PDF and says so, and sends nothing', async () => {
    answer = json(200, { result: { items: [] } });
    await store.dispatch(submitDocumentThunk(draft, 'save'));
    expect(documentState().notification).toEqual({
      valid: true,
      message: 'Document details are successfully generated',
    });
    expect(requests).toEqual([expect.stringMatching(/^GET \/v3\/documents\/.*\/reports$/)]);
  });

  it('says in the server’s words why it could not', async () => {
    answer = json(503, { error: 'The engine is busy.', code: 'unavailable' });
    await store.dispatch(submitDocumentThunk(draft, 'save'));
    expect(documentState().notification).toEqual({ valid: false, message: 'The engine is busy.' });
  });
});

describe('documents that were generating when the page was left', () => {
  const outcomeOf = async (given: unknown, status = 200) => {
    answer = json(status, given);
    await store.dispatch(awaitGenerated([id]));
    expect(documentState().generatingDocumentGuids).toEqual([]);
    return documentState().notification;
  };

  it('was sent where the document is out', async () => {
    expect(await outcomeOf({ result: { id, state: 'pending' } })).toEqual({
      valid: true,
      message: 'Document details are successfully generated and email has been sent',
    });
    expect(requests).toEqual([`GET /v3/documents/${id}`]);
  });

  it('has failed where nothing is answered', async () => {
    expect(await outcomeOf(undefined, 204)).toEqual({
      valid: false,
      message: 'Failed to send document.',
    });
  });

  it('has failed where the document was deleted', async () => {
    const deleted = { error: 'This document is not there.', code: 'not-found' };
    expect(await outcomeOf(deleted, 404)).toEqual({ valid: false, message: deleted.error });
  });

  it('was not sent where it stays a draft, which is looked up for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    answer = json(200, { result: { id, state: 'draft' } });
    const finished = store.dispatch(awaitGenerated([id]));
    while (requests.length < 6) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(500);
    }
    await finished;
    vi.useRealTimers();
    expect(documentState().notification).toEqual({
      valid: false,
      message: 'The document is saved as a draft. It was not sent.',
    });
    expect(documentState().generatingDocumentGuids).toEqual([]);
  });

  it('is left to the page that waits for the answer', async () => {
    answer = () => undefined;
    void store.dispatch(submitDocumentThunk(draft, 'saveSend'));
    await store.dispatch(awaitGenerated([id]));
    expect(requests.filter((one) => one.startsWith('GET'))).toEqual([]);
    expect(documentState().generatingDocumentGuids).toEqual([id]);
  });
});
