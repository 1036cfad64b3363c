import { linkPaths } from '@countersign/contract';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { cleanPath } from '../core/analytics/clean-page-view.ts';
import { appRoutes } from './router.tsx';

/** The addresses outside of the dashboard, whose parameters are ids. */
const addressesOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path = '', children }) =>
    path === '/dashboard' ? [path] : [path, ...addressesOf(children ?? [])],
  );

it('has no address with a token that the list of links does not name', () => {
  const addresses = addressesOf(appRoutes);
  const withToken = addresses.filter((address) => address.includes(':'));
  expect(withToken).toHaveLength(5);
  const known = Object.values(linkPaths).map((path) => `${path}/:token`);
  expect(known).toEqual(expect.arrayContaining(withToken));
});

it('has page views of all of its pages, each with its own address', () => {
  const addresses = addressesOf(appRoutes).filter((path) => path !== '' && path !== '*');
  expect(addresses.map((path) => cleanPath(path.replace(/:\w+/, 's3cr3t')))).toEqual(addresses);
});
