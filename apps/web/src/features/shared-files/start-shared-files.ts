import { linkToken, type SharedFilesView } from '@countersign/contract';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { PagePictures } from './page-pictures.ts';
import { createSharedFilesApi, type SharedFilesApi } from './shared-files-api.ts';

/** Holds the data that loads before the page is drawn. */
export interface SharedFilesStart {
  api: SharedFilesApi;
  pictures: PagePictures;
  /** What the link leads to, asked for while the rest of the page is loaded. */
  view: Promise<Answer<SharedFilesView>>;
}

/** Asks what the link of an address leads to, and then for the first page. */
export function startSharedFiles({ pathname }: Pick<Location, 'pathname'>): SharedFilesStart {
  const api = createSharedFilesApi(linkToken(pathname));
  const pictures = new PagePictures(api);
  const view = api.getView();
  void view.then((answer) => {
    const file = answer.ok ? firstToShow(answer.result) : undefined;
    if (file) void pictures.load({ fileId: file.id, shown: file.shown, page: 0, large: false });
  });
  return { api, pictures, view };
}

/** The file that is shown when the page opens: the first one with pages. */
export function firstToShow({
  files,
}: SharedFilesView): SharedFilesView['files'][number] | undefined {
  return files.find(({ pages }) => pages.length > 0);
}
