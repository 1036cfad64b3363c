import type { Field, Placement } from '@countersign/fields';
import { withDocument } from '../render/render-page.ts';
import { readPageModel } from './read-page-model.ts';

/** Fields as far as it is about where they are. */
export type PlacedField = Pick<Field, 'key' | 'placements'>;

/** Holds the placements of a field in another file; undefined for one that was not found again. */
export interface MatchedField {
  key: string;
  placements: (Placement | undefined)[];
}

/** A word from the top left corner of its page, as the page is shown. */
interface PlacedWord {
  page: number;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Describes a word near a placement, from that placement's corner, and its weight. */
interface Anchor {
  text: string;
  dx: number;
  dy: number;
  weight: number;
  /** It labels the field: it is on its line, or right above where nothing is on that. */
  isOwn: boolean;
}

/** Maximum number of words that identify a placement, and their maximum distance, in points. */
const limits = { anchors: 10, away: 170 };
/** Maximum distance of the positions that words vote for, in points. */
const tolerance = 6;
/** Minimum share of a placement's own words that vote for a position, and its minimum lead over any other. */
const enough = { share: 0.6, ahead: 1.15 };
/** Weights of the surrounding words, and of a small distance, against its own words. */
const besides = { around: 0.3, near: 0.15 };

/**
 * Finds the placements of fields in another version of their file by the words around them, at the same distances. What
 * has too few of its own there, or the same ones several times, is not found. Sizes stay as they are.
 * @throws PdfProblem
 */
export async function matchFields(
  before: Uint8Array,
  after: Uint8Array,
  fields: readonly PlacedField[],
): Promise<MatchedField[]> {
  const [old, now] = [await wordsOf(before), await wordsOf(after)];
  const wordsByText = new Map<string, PlacedWord[]>();
  for (const word of now) wordsByText.set(word.text, [...(wordsByText.get(word.text) ?? []), word]);
  const pages = Map.groupBy(old, ({ page }) => page);
  const counts = Map.groupBy(old, ({ text }) => text);
  return fields.map(({ key, placements }) => ({
    key,
    placements: placements.map((placement) => {
      const often = (text: string) =>
        Math.max(1, counts.get(text)?.length ?? 0, wordsByText.get(text)?.length ?? 0);
      const anchors = anchorsOf(placement, pages.get(placement.page) ?? [], often);
      return find(placement, anchors, wordsByText);
    }),
  }));
}

function wordsOf(pdf: Uint8Array): Promise<PlacedWord[]> {
  return withDocument(pdf, (document) =>
    Array.from({ length: document.pageCount }, (_, page) => {
      const { words, height } = readPageModel(document, page);
      return words.map(({ text, x0, x1, y0, y1 }) => ({
        page,
        text: text.toLowerCase(),
        x: x0,
        y: height - y1,
        width: x1 - x0,
        height: y1 - y0,
      }));
    }).flat(),
  );
}

/** Lists the words that identify a placement: near ones count more, and frequent ones less. */
function anchorsOf(
  placement: Placement,
  words: readonly PlacedWord[],
  often: (text: string) => number,
): Anchor[] {
  const near = words
    .map((word) => {
      const across = Math.max(
        placement.x - word.x - word.width,
        0,
        word.x - placement.x - placement.width,
      );
      const down = Math.max(
        placement.y - word.y - word.height,
        0,
        word.y - placement.y - placement.height,
      );
      return { word, away: across + 1.6 * down, isOnLine: down === 0 };
    })
    .filter(({ away, word }) => away <= limits.away && /[\p{L}\p{N}]/u.test(word.text))
    .sort((one, other) => one.away - other.away);
  const hasLine = near.some(({ isOnLine }) => isOnLine);
  const [nearest] = near;
  const isNext = ({ y }: PlacedWord) => nearest !== undefined && Math.abs(y - nearest.word.y) < 3;
  return near.slice(0, limits.anchors).map(({ word, away, isOnLine }) => ({
    text: word.text,
    dx: word.x - placement.x,
    dy: word.y - placement.y,
    // Long words say more than such as “of”, and one that occurs many times says little.
    weight: Math.min(8, word.text.length) / (25 + away) / often(word.text),
    isOwn: hasLine ? isOnLine : isNext(word),
  }));
}

interface Vote {
  page: number;
  x: number;
  y: number;
  anchor: Anchor;
}

function find(
  placement: Placement,
  anchors: readonly Anchor[],
  wordsByText: ReadonlyMap<string, readonly PlacedWord[]>,
): Placement | undefined {
  const total = weigh(anchors.filter(({ isOwn }) => isOwn));
  const around = weigh(anchors.filter(({ isOwn }) => !isOwn)) || 1;
  if (total === 0) return undefined;
  const votes = anchors.flatMap((anchor): Vote[] =>
    (wordsByText.get(anchor.text) ?? []).map(({ page, x, y }) => ({
      page,
      x: x - anchor.dx,
      y: y - anchor.dy,
      anchor,
    })),
  );
  const ranked = votes
    .filter(({ anchor }) => anchor.isOwn)
    .map((vote) => {
      // Each word counts once, however often it stands there.
      const agreeing = [
        ...new Set(votes.filter((one) => isNear(one, vote)).map(({ anchor }) => anchor)),
      ];
      const own = weigh(agreeing.filter(({ isOwn }) => isOwn)) / total;
      const others = weigh(agreeing.filter(({ isOwn }) => !isOwn)) / around;
      return { vote, own, score: own + besides.around * others + nearness(vote, placement) };
    })
    .filter(({ own }) => own >= enough.share)
    .sort((one, other) => other.score - one.score);
  const [best] = ranked;
  if (!best) return undefined;
  const rival = ranked.find(({ vote }) => !isNear(vote, best.vote, 3 * tolerance));
  if (rival && best.score < enough.ahead * rival.score) return undefined;
  return { ...placement, page: best.vote.page, ...middleOf(best.vote, votes) };
}

const weigh = (anchors: readonly Anchor[]): number =>
  anchors.reduce((sum, { weight }) => sum + weight, 0);

/** Computes the bonus for a position that has moved little, as the likeliest of similar ones. */
function nearness(vote: Vote, { page, x, y }: Placement): number {
  if (vote.page !== page) return 0;
  return besides.near * Math.exp(-Math.hypot(vote.x - x, vote.y - y) / 60);
}

function isNear(
  one: Pick<Vote, 'page' | 'x' | 'y'>,
  other: Pick<Vote, 'page' | 'x' | 'y'>,
  within = tolerance,
): boolean {
  return (
    one.page === other.page &&
    Math.abs(one.x - other.x) <= within &&
    Math.abs(one.y - other.y) <= within
  );
}

/** Computes the position that its own words vote for, by their weights. */
function middleOf(at: Vote, votes: readonly Vote[]): { x: number; y: number } {
  const agreeing = votes.filter((vote) => vote.anchor.isOwn && isNear(vote, at));
  const total = weigh(agreeing.map(({ anchor }) => anchor));
  const mean = (part: 'x' | 'y') => {
    const sum = agreeing.reduce((whole, vote) => whole + vote[part] * vote.anchor.weight, 0);
    return Math.round((sum / total) * 100) / 100;
  };
  return { x: mean('x'), y: mean('y') };
}
