import { contentTokens } from '../document/content-tokens.ts';

/**
 * The straight paths of exactly `corners` corners in a content stream: for each, x and y of its
 * corners in turn, in the space in which they are written.
 */
export function straightPaths(content: Uint8Array, corners: number): number[][] {
  const found: number[][] = [];
  const max = (corners + 1) * 2;
  let path: number[] | undefined;
  let x = 0;
  let y = 0;
  const end = () => {
    // Some writers go back to the start themselves before they close a path.
    const closed = path?.length === max && path[0] === path[max - 2] && path[1] === path[max - 1];
    if (path && closed) path.length -= 2;
    if (path?.length === corners * 2) found.push(path);
    path = undefined;
  };
  for (const token of contentTokens(content)) {
    if (typeof token === 'number') {
      x = y;
      y = token;
    } else if (token === 'm') {
      end();
      path = [x, y];
    } else if (token === 'l') {
      if (path && path.length < max) path.push(x, y);
      else path = undefined;
    } else if (curves.has(token)) path = undefined;
    else end();
  }
  return found;
}

const curves = new Set(['c', 'v', 'y']);
