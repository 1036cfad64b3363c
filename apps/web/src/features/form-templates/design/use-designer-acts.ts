import { type RefObject, useMemo, useState } from 'react';
import { requestSearch } from '../../../core/search-requests.ts';
import { useFieldTypes } from '../../../kit/fields/field-types.ts';
import { makeActs } from './acts.ts';
import type { CanvasHandle } from './DesignCanvas.tsx';
import type { DesignerDialog } from './DesignerDialogs.tsx';
import type { DesignStore } from './design-store.ts';
import { type DesignerPart, goToPart } from './designer-parts.ts';
import type { usePageShown } from './use-page-shown.ts';
import type { useProposals } from './use-proposals.ts';
import type { PutFields } from './use-put-fields.ts';

interface Surroundings
  extends Pick<ReturnType<typeof usePageShown>, 'pageNow' | 'goTo'>,
    Pick<ReturnType<typeof useProposals>, 'look'>,
    Pick<PutFields, 'putInMiddle'> {
  store: DesignStore;
  canvas: RefObject<CanvasHandle | null>;
  say(text: string): void;
  save(): Promise<unknown>;
  setDialog(dialog: DesignerDialog): void;
  setShown(part: DesignerPart): void;
  openSettings(): void;
}

/** All that can be done in the designer, by name as well, and the switches that acts turn. */
export function useDesignerActs(around: Surroundings) {
  const { store, canvas, pageNow, goTo, look, putInMiddle, save } = around;
  const { say, setDialog, setShown, openSettings } = around;
  const { views } = useFieldTypes();
  const [isOn, setOn] = useState({
    grid: false,
    snap: true,
    thumbs: false,
    fullScreen: false,
  });
  const acts = useMemo(() => {
    const turn = (part: keyof typeof isOn) => () =>
      setOn((now) => ({ ...now, [part]: !now[part] }));
    // What was changed last has to be known where a dialog is about what is saved.
    const askSaved = (dialog: DesignerDialog) => () => void save().then(() => setDialog(dialog));
    return makeActs(store, {
      views,
      page: () => pageNow.current,
      say,
      save: () => void save(),
      zoomBy: (factor) => canvas.current?.zoomBy(factor),
      fitWidth: () => canvas.current?.fitWidth(),
      actualSize: () => canvas.current?.zoomTo(96 / 72),
      showPage: (step) => goTo(pageNow.current + step),
      askRows: () => setDialog('rows'),
      openActs: () => setDialog('acts'),
      search: requestSearch,
      preview: askSaved('preview'),
      tryOut: askSaved('try'),
      replaceFile: askSaved('replace'),
      addPages: askSaved('add'),
      // What was changed last has to be known where fields are looked for.
      findFields: (isPageOnly) => {
        setShown('fields');
        void save().then(() => look(isPageOnly ? pageNow.current : undefined));
      },
      addField: (type) => putInMiddle(type),
      openSettings: () => openSettings(),
      goToPart,
      toggleGrid: turn('grid'),
      toggleSnap: turn('snap'),
      toggleThumbs: turn('thumbs'),
      toggleFullScreen: turn('fullScreen'),
    });
  }, [
    views,
    store,
    canvas,
    pageNow,
    save,
    goTo,
    look,
    putInMiddle,
    openSettings,
    say,
    setDialog,
    setShown,
  ]);
  const byName = useMemo(() => new Map(acts.map((act) => [act.name, act])), [acts]);
  return { acts, byName, isOn };
}
