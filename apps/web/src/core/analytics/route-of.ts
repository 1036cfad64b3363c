/**
 * Returns the part of an address that identifies a route: the path, and the record that the address names. Filters,
 * searches and steps of a page are none.
 */
export function routeOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname.replace(/(.)\/+$/, '$1')} ${new URLSearchParams(search).get('id') ?? ''}`;
}
