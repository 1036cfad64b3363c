import { linkPaths } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { cleanEvent, cleanPath } from './clean-page-view.ts';

const token = 's3cr3t-t0ken';

/** An event with every property in which the service sends an address or a title, each with one of the path. */
const eventAt = (path: string) => {
  const address = `https://app.example.com${path}`;
  const first = {
    $initial_current_url: address,
    $initial_pathname: path,
    $initial_referrer: address,
    $initial_referring_domain: 'app.example.com',
  };
  return {
    uuid: '0190',
    event: '$pageview' as const,
    timestamp: new Date(0),
    properties: {
      token: 'phc_key',
      $current_url: address,
      $pathname: path,
      $referrer: `${address}?x=1`,
      $session_entry_url: address,
      $session_entry_pathname: path,
      $session_entry_referrer: address,
      $prev_pageview_pathname: path,
      $prev_pageview_url: `${address}#x`,
      title: `Files at ${address}`,
      $set_once: first,
      $elements: [{ attr__href: path }],
      $screen_width: 1440,
    },
    $set: { $current_url: address },
    $set_once: first,
  };
};

describe('page views that leave the browser', () => {
  it.each(Object.entries(linkPaths))('has no token of the %s link', (_name, path) => {
    for (const suffix of ['', '/', '.', '?x=1', '/more', '#x']) {
      const sent = JSON.stringify(cleanEvent(eventAt(`${path}/${token}${suffix}`)));
      expect(sent).not.toContain(token);
      expect(sent).toContain(`"$pathname":"${path}/:token"`);
    }
  });

  it('has no token of an address that the router or an email program reads as a link', () => {
    for (const path of Object.values(linkPaths)) {
      const odd = [path.toUpperCase(), `/${path}`, path.replace('/', '/%2F'), `/redirect${path}`];
      for (const one of odd) {
        expect(JSON.stringify(cleanEvent(eventAt(`${one}/${token}`)))).not.toContain(token);
      }
    }
    expect(cleanPath(`/unknown/${token}`)).toBe('/*');
    const unreadable = { $referrer: `https://app:99999/setup/${token}` };
    const event = { ...eventAt('/'), properties: { token: 'phc_key', ...unreadable } };
    expect(cleanEvent(event)?.properties).toEqual({ token: 'phc_key', $referrer: '' });
  });

  it('keeps the pages of the product, with ids and without query, hash and title', () => {
    expect(['/', '/verify', '/dashboard', '/dashboard/documents/7f'].map(cleanPath)).toEqual([
      '/',
      '/verify',
      '/dashboard',
      '/dashboard/documents/7f',
    ]);
    const sent = cleanEvent(eventAt('/dashboard/documents?search=Ada'));
    expect(sent).toMatchObject({
      event: '$pageview',
      timestamp: new Date(0),
      properties: {
        token: 'phc_key',
        $current_url: 'https://app.example.com/dashboard/documents',
        $screen_width: 1440,
      },
    });
    expect(JSON.stringify(sent)).not.toMatch(/Ada|"title"/);
  });
});
