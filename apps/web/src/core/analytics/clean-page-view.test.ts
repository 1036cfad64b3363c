import { describe, expect, it } from 'vitest';
import { cleanPath, cleanProperties } from './clean-page-view.ts';

describe('what leaves the browser with a page view', () => {
  it('keeps ids in paths, and never the token of a link', () => {
    expect(cleanPath('/dashboard/documents/7f')).toBe('/dashboard/documents/7f');
    expect(cleanPath('/setup/s3cr3t-t0ken')).toBe('/setup/:token');
    expect(cleanPath('/email-changes/s3cr3t-t0ken')).toBe('/email-changes/:token');
    expect(cleanPath('/joins/s3cr3t-t0ken')).toBe('/joins/:token');
  });

  it('has no query, no hash and no token in any address', () => {
    const cleaned = cleanProperties({
      $current_url: 'https://app.example.com/dashboard/documents?search=Ada#x',
      $referrer: 'https://app.example.com/setup/s3cr3t-t0ken?x=1',
      $pathname: '/setup/s3cr3t-t0ken',
      $set_once: { $initial_current_url: 'https://app.example.com/setup/s3cr3t-t0ken' },
      $referring_domain: '$direct',
      $screen_width: 1440,
      $groups: ['a'],
    });
    expect(cleaned).toEqual({
      $current_url: 'https://app.example.com/dashboard/documents',
      $referrer: 'https://app.example.com/setup/:token',
      $pathname: '/setup/:token',
      $set_once: { $initial_current_url: 'https://app.example.com/setup/:token' },
      $referring_domain: '$direct',
      $screen_width: 1440,
      $groups: ['a'],
    });
  });
});
