import type { PageSize } from '@countersign/fields';
import { describeFile } from '../document/describe-file.ts';
import { endFile } from '../document/end-file.ts';
import { combine, type Matrix } from '../document/matrix.ts';
import { ObjectStore } from '../document/object-store.ts';
import { num } from '../document/syntax.ts';
import { imagePicture } from '../draw/image-picture.ts';
import type { Picture } from '../draw/picture.ts';
import { putPicture } from '../draw/put-picture.ts';
import { rewriteImage } from '../draw/rewrite-image.ts';

/** A page to be made: an empty one of a size in points, or one that is a picture. */
type WantedPage = PageSize | { picture: Picture };

/** A file of new pages. */
export interface MadePages {
  pdf: Uint8Array;
  pages: PageSize[];
}

/** The longer and the shorter side of A4, which a picture fills in one direction. */
const paper = { long: 841.89, short: 595.28 };

/** Makes a file of empty pages. The same pages give the same bytes. */
export function makePages(sizes: readonly PageSize[]): MadePages {
  return makeFile(sizes);
}

/**
 * Makes a file of one page that is a picture (PNG, JPEG or WebP). It is written again, so that nothing else of its file
 * is left, and its page is as large as A4 lets it be, upright or across. The same picture gives the same bytes.
 * @throws ImageProblem
 */
export async function makePicturePage(file: Uint8Array): Promise<MadePages> {
  const { bytes } = await rewriteImage(file);
  return makeFile([{ picture: await imagePicture(bytes) }]);
}

function makeFile(wanted: readonly WantedPage[]): MadePages {
  const store = new ObjectStore();
  const [root, tree] = [store.reserve(), store.reserve()];
  const pages: PageSize[] = [];
  const kids: string[] = [];
  const seeds: (string | Uint8Array)[] = [];
  for (const page of wanted) {
    const picture = 'picture' in page ? page.picture : undefined;
    const size = 'picture' in page ? paperFor(picture) : page;
    pages.push(size);
    seeds.push(`${size.width} ${size.height}`, picture?.data ?? '');
    kids.push(`${putPage(store, tree, size, picture)} 0 R`);
  }
  store.put(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`);
  const metadata = store.reserveSlot();
  store.put(root, `<</Type/Catalog/Pages ${tree} 0 R/Metadata ${metadata} 0 R>>`);
  const file = { ...store.layOut(), root, metadata };
  const { parts } = endFile(file, { ...describeFile({ id: seeds }), objects: [] });
  return { pdf: Buffer.concat(parts), pages };
}

function paperFor(picture: Picture | undefined): PageSize {
  const { width, height } = picture ?? { width: 1, height: 1 };
  const isUpright = height >= width;
  const [across, down] = isUpright ? [paper.short, paper.long] : [paper.long, paper.short];
  const scale = Math.min(across / width, down / height);
  // However long a strip is, its page can be looked at.
  return { width: round(Math.max(36, width * scale)), height: round(Math.max(36, height * scale)) };
}

const round = (points: number): number => Math.round(points * 100) / 100;

function putPage(
  store: ObjectStore,
  tree: number,
  { width, height }: PageSize,
  picture: Picture | undefined,
): number {
  const content = store.addDeflated('', Buffer.from(contentOf(picture, width, height), 'latin1'));
  const resources = picture ? `<</XObject<</I ${putPicture(store, picture)} 0 R>>>>` : '<<>>';
  const page = store.reserve();
  store.put(
    page,
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${num(width)} ${num(height)}]/Contents ${content} 0 R/Resources${resources}>>`,
  );
  return page;
}

function contentOf(picture: Picture | undefined, width: number, height: number): string {
  if (!picture) return '';
  const toPage: Matrix = [width / picture.width, 0, 0, height / picture.height, 0, 0];
  return `q ${combine(picture.toBox, toPage).map(num).join(' ')} cm /I Do Q`;
}
