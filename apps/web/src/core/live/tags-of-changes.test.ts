import { changeSubjects } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { tagsOfChanges } from './tags-of-changes.ts';

describe('the tags that changes invalidate', () => {
  it('is one record and the lists of its kind, where the id is known', () => {
    expect(tagsOfChanges({ document: ['d-1', 'd-2'] })).toEqual([
      { type: 'documents', id: 'LIST' },
      { type: 'documents', id: 'SIBLINGS' },
      { type: 'documents', id: 'd-1' },
      { type: 'documents', id: 'd-2' },
      { type: 'home' },
      { type: 'audit' },
    ]);
  });

  it('is all of a kind where very many of it changed', () => {
    expect(tagsOfChanges({ document: null, company: ['c-1'] })).toEqual([
      { type: 'documents' },
      { type: 'home' },
      { type: 'audit' },
      { type: 'companies' },
      { type: 'projects' },
      { type: 'session' },
    ]);
  });

  it('is nothing that has the new values already, once these are written', () => {
    const types = tagsOfChanges({ company: ['c-1'] }, true).map(({ type }) => type);
    expect(types).toEqual(['companies', 'home', 'audit']);
  });

  it('is something for every kind of change, and nothing for none', () => {
    for (const subject of changeSubjects) {
      expect(tagsOfChanges({ [subject]: null }).length).toBeGreaterThan(1);
    }
    expect(tagsOfChanges({})).toEqual([]);
  });
});
