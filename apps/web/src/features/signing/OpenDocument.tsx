import {
  type InkValue,
  isEmpty,
  type SigningView,
  signingConsent,
  viewField,
} from '@countersign/contract';
import { useEffect, useRef, useState } from 'react';
import type { OwnField } from '../../kit/fields/signing/control-props.ts';
import { Shell } from '../../kit/public-page/Shell.tsx';
import { useFlashMessage } from '../../kit/public-page/use-flash-message.ts';
import { usePrinting } from '../../kit/public-page/use-printing.ts';
import { newUuid } from '../../ui/browser/new-uuid.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { useVisualViewport } from '../../ui/browser/use-visual-viewport.ts';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import { ChangesNotice } from './ChangesNotice.tsx';
import {
  DeclineDialog,
  FilesDialog,
  FinishDialog,
  HandOverDialog,
  PhoneDialog,
} from './dialogs.tsx';
import { useFieldPartsEarly } from './FieldControl.tsx';
import { FieldList } from './FieldList.tsx';
import { nextAfter } from './guidance.ts';
import { type MoreAct, MoreDialog } from './MoreDialog.tsx';
import { isInk, valueFor } from './own-fields.ts';
import { pageFieldId } from './PageSheet.tsx';
import { PagesView } from './PagesView.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { SavedDetailsNotice } from './SavedDetailsNotice.tsx';
import { Scans } from './Scans.tsx';
import { text } from './text.ts';
import { type Inks, useFieldActions } from './use-field-actions.ts';
import { useLoadedPages } from './use-loaded-pages.ts';
import { useSavedDetails } from './use-saved-details.ts';
import type { Signing } from './use-signing.ts';
import { Welcome } from './Welcome.tsx';

const CommentsDialog = latePart(() => import('./CommentsDialog.tsx'));
const SignatureDialog = latePart(() => import('./SignatureDialog.tsx'));

interface OpenDocumentProps {
  signing: Signing;
  /** Done for this link: a page that says so. */
  onDone(title: string, sentence: string): void;
  /** Asks again what the link leads to. */
  onLook(): void;
  /** Shows what the link leads to now, as a call has answered it. */
  onView(view: SigningView): void;
}

type Open = 'more' | 'finish' | MoreAct;

/** Narrower than this, fields come one at a time; so small, no one could hit them on their page. */
const narrow = '(max-width: 559px)';

/** A document whose turn it is: its pages or the list of its fields, and all that can be done with it. */
export function OpenDocument({ signing, onDone, onLook, onView }: OpenDocumentProps) {
  const { api, view, fields, values, guidance, saveState } = signing;
  const [isList, setList] = useState(() => matchMedia(narrow).matches);
  const [at, setAt] = useCurrentField(fields);
  const [isOpen, setOpen] = useState<Open>();
  const isPrinting = usePrinting() || isOpen === 'print';
  const { pages: loadedPages, notePicture, attempt, retry } = useLoadedPages();
  const [signed, setSigned] = useState<OwnField>();
  const [said, setSaid] = useFlashMessage();
  useAnnounceCount(fields.length, setSaid);
  const [commandId] = useState(newUuid);
  const inks = useRef<Inks>({});
  const saved = useSavedDetails(signing);
  const close = () => setOpen(undefined);
  useVisualViewport();
  // A connection that is lost later keeps no one from signing.
  SignatureDialog.useEarly();
  useFieldPartsEarly();

  const goTo = (index: number) => {
    setAt(index);
    if (isList) return;
    const input = document.getElementById(pageFieldId(index, 0));
    input?.scrollIntoView({ block: 'center', inline: 'center' });
    input?.focus({ preventScroll: true });
  };
  const next = () => {
    const own = nextAfter(guidance, fields, fields[at]?.id);
    if (own) return goTo(fields.indexOf(own));
    if (isList && at < fields.length) return setAt(fields.length);
    finish();
  };
  const finish = () => {
    signing.askForAll();
    const [first] = guidance.open;
    if (!first) {
      // What another device has saved is signed, too: it is shown first.
      onLook();
      return setOpen('finish');
    }
    const left = guidance.open.length;
    setSaid(text.page.left(left));
    goTo(fields.indexOf(first));
  };

  const actions = useFieldActions(signing, inks, setSigned, setAt);
  const putInk = (own: OwnField, ink: InkValue, everywhere: boolean) => {
    inks.current = { ...inks.current, [own.field.type]: ink };
    const isChange = !isEmpty(valueFor(values, own));
    for (const one of fields) {
      const isOther = everywhere && one.field.type === own.field.type;
      if (one.id === own.id || (isOther && (isChange || isEmpty(valueFor(values, one))))) {
        signing.change(one, ink);
      }
    }
    setSigned(undefined);
    setSaid(everywhere ? text.page.signedAll : text.page.signed);
  };

  const download = async () => {
    setSaid(text.page.downloading);
    await signing.saveNow();
    const answer = await api.downloadPdf();
    if (answer.ok) saveFile(answer.result, view.files[0]?.name ?? `${view.title}.pdf`);
    setSaid(answer.ok ? text.page.downloaded : answer.message);
    close();
  };
  const send = async (isAgreed: boolean) => {
    await signing.saveNow();
    const answer = await api.finish({
      commandId,
      view: signing.shownView(),
      values: signing.unsaved(),
      ...(isAgreed && { consent: { version: signingConsent.version } }),
    });
    if (answer.ok) {
      signing.stopSaving();
      onView(answer.result);
      return undefined;
    }
    if (answer.fields[viewField] !== undefined) {
      // The pages show it by then, and what was filled in stays.
      await signing.showChanges();
      onLook();
      close();
      return undefined;
    }
    if (signing.showRefused(answer)) signing.askForAll();
    return answer;
  };
  const leave = (title: string, sentence: string) => {
    signing.stopSaving();
    onDone(title, sentence);
  };

  const words = text.finish[view.party.act];
  const hasInk = fields.some((own) => isInk(own) && !isEmpty(valueFor(values, own)));
  const isAtEnd = guidance.open.length === 0;
  const welcome = (
    <Welcome
      view={view}
      required={guidance.required}
      isAlone={isList}
      onStart={() => {
        if (fields.length === 0) return finish();
        const [first] = guidance.open;
        goTo(isList || !first ? 0 : fields.indexOf(first));
      }}
      onShowPages={isList ? () => setList(false) : undefined}
      onShowComments={() => setOpen('comments')}
    >
      {signing.changes.length === 0 && <Scans signing={signing} />}
      <SavedDetailsNotice saved={saved} signing={signing} />
    </Welcome>
  );

  return (
    <Shell
      api={api}
      view={view}
      tools={
        <>
          <span className="save" role="status">
            {text.page.saving[saveState]}
          </span>
          {fields.length > 0 && (
            <button
              type="button"
              className="button"
              aria-label={isList ? text.page.pages : text.page.fieldsLabel}
              onClick={() => setList(!isList)}
            >
              {isList ? text.page.pages : text.page.fields}
            </button>
          )}
          <button type="button" className="button" onClick={() => setOpen('more')}>
            {text.page.more}
          </button>
        </>
      }
    >
      <ChangesNotice changes={signing.changes}>
        <Scans signing={signing} />
      </ChangesNotice>
      <main className="document">
        {isList && !isPrinting ? (
          <FieldList
            signing={signing}
            actions={actions}
            fromDetails={saved.filled}
            at={at}
            onAt={setAt}
          >
            {welcome}
          </FieldList>
        ) : (
          <PagesView
            signing={signing}
            actions={actions}
            isPrinting={isPrinting}
            notePicture={notePicture}
            attempt={attempt}
          >
            {welcome}
          </PagesView>
        )}
      </main>
      <footer className="foot">
        {guidance.required > 0 && (
          <span className="progress">
            <progress
              max={guidance.required}
              value={guidance.done}
              aria-label={text.page.progress}
            />
            <span>{text.page.done(guidance.done, guidance.required)}</span>
          </span>
        )}
        <span className="row">
          {isList && at >= 0 && (
            <button type="button" className="button" onClick={() => setAt(at - 1)}>
              {text.page.back}
            </button>
          )}
          {isList && at >= 0 && at < fields.length && (
            <button type="button" className="button primary" onClick={() => setAt(at + 1)}>
              {text.page.next}
            </button>
          )}
          {(!isList || at >= fields.length) && (
            <>
              {!isAtEnd && (
                <button type="button" className="button primary" onClick={next}>
                  {text.page.nextField}
                </button>
              )}
              <button
                type="button"
                className={isAtEnd ? 'button primary' : 'button'}
                onClick={finish}
              >
                {words.button}
              </button>
            </>
          )}
        </span>
      </footer>
      <p className="live-status" role="status">
        {said}
      </p>
      {isOpen === 'more' && (
        <MoreDialog
          view={view}
          // On a phone, or on the sender's device, no one goes on with another one.
          offersPhone={view.host === null && !matchMedia(narrow).matches}
          onOpen={setOpen}
          onDownload={() => void download()}
          onClose={close}
        />
      )}
      {isOpen === 'print' && (
        <PrintDialog
          count={signing.pages.length}
          pages={loadedPages}
          onRetry={retry}
          onClose={close}
        />
      )}
      {isOpen === 'finish' && (
        <FinishDialog signing={signing} asksConsent={hasInk} onFinish={send} onClose={close} />
      )}
      {isOpen === 'decline' && <DeclineDialog signing={signing} onDone={leave} onClose={close} />}
      {isOpen === 'hand-over' && (
        <HandOverDialog signing={signing} onDone={leave} onClose={close} />
      )}
      {isOpen === 'files' && <FilesDialog signing={signing} onClose={close} />}
      {isOpen === 'comments' && (
        <CommentsDialog signing={signing} onAdded={onLook} onClose={close} />
      )}
      {isOpen === 'phone' && <PhoneDialog onClose={close} />}
      {signed && (
        <SignatureDialog
          api={api}
          kind={signed.view.signedAs ?? 'signature'}
          name={view.party.name}
          isChange={!isEmpty(valueFor(values, signed))}
          others={othersOf(signed, signing)}
          onUse={(ink, everywhere) => putInk(signed, ink, everywhere)}
          onRemove={() => {
            signing.change(signed, '');
            setSigned(undefined);
          }}
          onClose={() => setSigned(undefined)}
        />
      )}
    </Shell>
  );
}

/** Counts the other fields that take the signature that is made for one: empty ones, or signed ones to change. */
function othersOf(own: OwnField, { fields, values }: Signing): number {
  const isChange = !isEmpty(valueFor(values, own));
  return fields.filter(
    (one) =>
      one.id !== own.id &&
      one.field.type === own.field.type &&
      (isChange || isEmpty(valueFor(values, one))),
  ).length;
}

/** Returns the index of the current field. It stays the same field where others come and go before it. */
function useCurrentField(fields: readonly OwnField[]): [number, (at: number) => void] {
  const [current, setCurrent] = useState<{ at: number; id: string | undefined }>({
    at: -1,
    id: undefined,
  });
  const now = current.id === undefined ? -1 : fields.findIndex(({ id }) => id === current.id);
  const isAtEnd = current.id === undefined && current.at > 0;
  const at = isAtEnd ? fields.length : Math.min(current.at, fields.length);
  return [now >= 0 ? now : at, (next) => setCurrent({ at: next, id: fields[next]?.id })];
}

/** Announces to screen readers that fields were added or removed. */
function useAnnounceCount(count: number, announce: (text: string) => void): void {
  const before = useRef(count);
  useEffect(() => {
    const more = count - before.current;
    before.current = count;
    if (more === 0) return;
    announce(text.page.changed(Math.abs(more), more > 0));
  }, [count, announce]);
}
