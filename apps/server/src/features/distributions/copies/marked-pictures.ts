import { ByteCache, type Engine } from '@countersign/pdf/engine';
import { notFound } from '../../../platform/failure/failure.ts';
import type { FileAnswer } from '../../../platform/http/operation.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personalMark } from './copies.ts';
import type { PersonalVersion } from './personal-copy.ts';

/** Resolutions in dots per inch: one and a half pixels a point, and twice as many for zooming in. */
const dpi = { usual: 108, large: 216 } as const;
const maxBytes = 64 * 1024 * 1024;

type Picture = Awaited<ReturnType<Engine['renderMarked']>>;

/** Pictures of pages as one person sees them. */
export interface MarkedPictures {
  /**
   * A page, counted from 0, with the person's mark drawn in. No browser is to keep it.
   * @throws Failure `not-found`
   */
  pictureOf(of: PersonalVersion, page: number, size: keyof typeof dpi): Promise<FileAnswer>;
}

/** Makes pictures of marked pages, and keeps the last ones in memory. */
export function markedPictures(
  platform: Pick<Platform, 'pdf' | 'files' | 'traces'>,
): MarkedPictures {
  const pictures = new ByteCache<Picture>(maxBytes, ({ bytes }) => bytes.byteLength);
  return {
    async pictureOf({ source, watermark, facts }, page, size) {
      if (source === null || page >= source.pageCount) throw notFound('page');
      const { request, mark, shown } = personalMark(platform, source, watermark, facts);
      const { bytes, format } = await pictures.get(`${shown} ${page} ${size}`, () =>
        platform.pdf.renderMarked(request, mark, { page, dpi: dpi[size] }),
      );
      return {
        stream: bytes,
        bytes: bytes.byteLength,
        fileName: `Page ${page + 1}.${format}`,
        contentType: `image/${format}`,
      };
    },
  };
}
