import { heap, needsShaping, toParagraphs } from './clean-text.ts';
import { clustersOf, isDirection } from './clusters.ts';
import { fontForCluster, isInvisible, lackingIn } from './fonts.ts';

/**
 * The characters of a value that a document cannot show, each once, in the order of the text: what
 * no font has and a box stands for (an emoji as a whole, of however many characters), and marks
 * that are left out because too many stand on one letter. Empty for most values.
 */
export function missingCharacters(value: string): string[] {
  const missing = new Set<string>();
  for (const text of toParagraphs(value)) {
    for (const cluster of needsShaping(text) ? clustersOf(text) : text) {
      for (const character of missingIn(cluster)) missing.add(character);
    }
  }
  for (const [heaped, kept = ''] of value.matchAll(heap)) {
    for (const mark of heaped.slice(kept.length)) if (!isInvisible(mark)) missing.add(mark);
  }
  return [...missing];
}

function missingIn(cluster: string): string[] {
  const font = fontForCluster(cluster);
  if (font !== undefined) return cluster.length === 1 ? [] : lackingIn(font, cluster);
  return isDirection(cluster) ? [] : [cluster];
}
