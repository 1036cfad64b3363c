import {
  type EndpointInput,
  previewFormTemplate,
  type SigningView,
  tryFormTemplate,
} from '@countersign/contract';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callEndpoint, downloadFile } from '../../../core/api/call.ts';
import {
  sayTo,
  type TrialAnswer,
  type TrialAsk,
  trialChannel,
  trialPath,
} from '../../../kit/form-preview/trial-channel.ts';
import { newUuid } from '../../../ui/browser/new-uuid.ts';
import { openPdf } from '../../../ui/pdf/open-pdf.ts';
import { text } from '../text.ts';

type Wish = EndpointInput<typeof tryFormTemplate>['body'];

/** Opens form previews and answers their requests, as long as the component is mounted. */
export function useTrial(id: string) {
  const [isStarting, setStarting] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const close = useRef<() => void>(undefined);
  useEffect(() => () => close.current?.(), []);

  const start = useCallback(
    async ({ assignee, ...style }: Wish) => {
      const trialId = newUuid();
      // At once: browsers open no windows later than the click that asks for them.
      const tab = window.open(`${trialPath}#${trialId}`, '_blank');
      if (tab === null) {
        return setProblem(text.trial.blocked);
      }
      close.current?.();
      setProblem(undefined);
      setStarting(true);
      // It may ask before what it asks for is here.
      const content = loadTrial(id, { assignee, ...style });
      close.current = answerTrial(trialId, content);
      const loaded = await content;
      setStarting(false);
      if (typeof loaded !== 'string') return setOpen(true);
      setProblem(loaded);
      tab.close();
    },
    [id],
  );
  return { start, isStarting, isOpen, problem };
}

interface TrialContent {
  view: SigningView;
  pdf: PDFDocumentProxy;
}

/** Loads the content of a form preview, or the reason why it can't be shown. */
async function loadTrial(id: string, wish: Wish): Promise<TrialContent | string> {
  const { assignee, ...style } = wish;
  const params = { id };
  const [view, file] = await Promise.all([
    callEndpoint(tryFormTemplate, { params, body: wish }),
    downloadFile(previewFormTemplate, { params, body: { ...style, without: assignee } }),
  ]);
  if (!view.status) return view.message;
  if (!file.status) return file.message;
  const pdf = await openPdf(await file.blob.arrayBuffer()).promise.catch(() => undefined);
  return pdf ? { view: view.result, pdf } : text.trial.failed;
}

/** Answers a trial; the function that is answered stops it. */
function answerTrial(id: string, content: Promise<TrialContent | string>): () => void {
  const channel = trialChannel(id);
  const post = (answer: TrialAnswer) => sayTo(channel, answer);
  channel.addEventListener('message', ({ data }: MessageEvent<TrialAsk>) => {
    void content.then(async (loaded) => {
      if (typeof loaded === 'string') return;
      if (data.ask === 'view') return post({ answer: 'view', view: loaded.view });
      const picture = await drawPage(loaded.pdf, data.page).catch(() => undefined);
      post({ answer: 'page', page: data.page, picture });
    });
  });
  return () => {
    channel.close();
    void content.then((loaded) => {
      if (typeof loaded !== 'string') void loaded.pdf.loadingTask.destroy();
    });
  };
}

/** Pixels for each point, as the pictures of the signing page have them. */
const density = 2;

async function drawPage(pdf: PDFDocumentProxy, index: number): Promise<Blob | undefined> {
  const page = await pdf.getPage(index + 1);
  const viewport = page.getViewport({ scale: density });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  await page.render({ canvas, viewport }).promise;
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return picture ?? undefined;
}
