import { linkToken, type ReceivedView } from '@countersign/contract';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { PagePictures } from './page-pictures.ts';
import { createReceivedApi, type ReceivedApi } from './received-api.ts';

/** What is there before the page can be drawn. */
export interface ReceivedStart {
  api: ReceivedApi;
  pictures: PagePictures;
  /** What the link leads to, asked for while the rest of the page is loaded. */
  view: Promise<Answer<ReceivedView>>;
}

/** Asks what the link of an address leads to, and then for the first page. */
export function startReceived({ pathname }: Pick<Location, 'pathname'>): ReceivedStart {
  const api = createReceivedApi(linkToken(pathname));
  const pictures = new PagePictures(api);
  const view = api.getView();
  void view.then((answer) => {
    const file = answer.ok ? firstToShow(answer.result) : undefined;
    if (file) void pictures.load({ fileId: file.id, shown: file.shown, page: 0, large: false });
  });
  return { api, pictures, view };
}

/** The file that is shown when the page opens: the first one with pages. */
export function firstToShow({ files }: ReceivedView): ReceivedView['files'][number] | undefined {
  return files.find(({ pages }) => pages.length > 0);
}
