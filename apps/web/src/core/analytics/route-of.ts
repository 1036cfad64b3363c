/**
 * What tells one route from another: the path, and the record that the address names beside it. Filters,
 * searches and steps of a page are none.
 */
export function routeOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname.replace(/(.)\/+$/, '$1')} ${new URLSearchParams(search).get('id') ?? ''}`;
}
