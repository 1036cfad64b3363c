import { describe, expect, it } from 'vitest';
import { fillPath, requestUrl } from './request-url.ts';

describe('the address of a call', () => {
  it('joins base and path, whether or not the base ends in a slash', () => {
    expect(requestUrl('/api/v3/', '/documents')).toBe('/api/v3/documents');
    expect(requestUrl('https://api.example.com', '/session')).toBe(
      'https://api.example.com/session',
    );
  });

  it('leaves empty parts of the query out and encodes the others', () => {
    const query = { page: 2, search: 'Zoë & co', state: undefined, projectId: '', open: false };
    expect(requestUrl('/api', '/x', query)).toBe('/api/x?page=2&search=Zo%C3%AB+%26+co&open=false');
  });
});

describe('a path with parameters', () => {
  it('has them encoded, so that none reaches another path', () => {
    expect(fillPath('/outbox/:id/attachments/:index', { id: '../a b', index: 0 })).toBe(
      '/outbox/..%2Fa%20b/attachments/0',
    );
  });

  it('takes parameters with digits in their names', () => {
    expect(fillPath('/images/:sha256', { sha256: 'ab' })).toBe('/images/ab');
  });

  it('is refused where one is missing', () => {
    expect(() => fillPath('/documents/:id', {})).toThrow('needs id');
  });
});
