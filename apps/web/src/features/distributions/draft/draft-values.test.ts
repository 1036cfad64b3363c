import { defaultWatermark } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { type DraftValues, isSaved, savable } from './draft-values.ts';
import { stepOf } from './steps.ts';

const saved: DraftValues = {
  title: 'Blue pages',
  companyId: '5f0c6f6e-1111-4111-8111-111111111111',
  projectId: null,
  sources: [],
  excludedEmails: [],
  includeAgents: false,
  replyTo: '',
  emailTemplateId: null,
  message: '',
  watermark: null,
  mode: 'link',
  expiresOn: null,
  allowDownload: true,
  askConfirmation: false,
  scheduledAt: null,
  delaySeconds: 60,
  reportAfterHours: 24,
};

describe('a draft of a distribution that saves itself', () => {
  it('saves valid values, and leaves invalid ones as they were', () => {
    const typed = { ...saved, title: ' Pink pages ', replyTo: 'tom@', delaySeconds: 500 };
    expect(savable(typed, saved)).toEqual({ ...saved, title: 'Pink pages' });
  });

  it('knows a space that is still typed from a change', () => {
    expect(isSaved({ ...saved, message: 'Hello ' }, { ...saved, message: 'Hello' })).toBe(true);
    expect(isSaved({ ...saved, message: 'Hello Ann' }, { ...saved, message: 'Hello' })).toBe(false);
  });

  it('knows that a half of an address is not saved', () => {
    expect(isSaved({ ...saved, replyTo: 'tom@' }, saved)).toBe(false);
  });

  it('keeps the watermark before while its text can’t be read', () => {
    const before = { ...saved, watermark: defaultWatermark };
    const typed = { ...before, watermark: { ...defaultWatermark, text: '{{nam' } };
    expect(savable(typed, before).watermark).toEqual(defaultWatermark);
  });
});

describe('the list of problems', () => {
  it('is found at its step', () => {
    expect(['title', 'sources.0.people', 'watermark.text', 'expiresOn'].map(stepOf)).toEqual([
      'files',
      'recipients',
      'watermark',
      'delivery',
    ]);
  });
});
