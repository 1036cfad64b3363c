import {
  drawingProblem,
  type HandwritingFont,
  type InkValue,
  isBlank,
} from '@countersign/contract';
import { useId, useState } from 'react';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import { fontNames, typedLooks } from '../../kit/signature/handwriting-fonts.ts';
import { TypedWords } from '../../kit/signature/TypedWords.tsx';
import { useSignaturePad } from '../../kit/signature/use-signature-pad.ts';
import type { SigningApi } from './signing-api.ts';
import { text } from './text.ts';
import { uploadPicture } from './upload-picture.ts';

interface SignatureDialogProps {
  api: SigningApi;
  kind: 'signature' | 'initials';
  /** Of the signer. */
  name: string;
  /** How many other fields of the kind are empty, or signed and would change as well. */
  others: number;
  /** Whether the field is signed already. */
  isChange: boolean;
  onUse(ink: InkValue, everywhere: boolean): void;
  onRemove(): void;
  onClose(): void;
}

type Way = keyof typeof text.signature.ways;

/** Makes a signature or initials: typed in a handwriting, drawn, or a picture of it. */
export default function SignatureDialog(props: SignatureDialogProps) {
  const { kind, name, others, isChange, onUse, onRemove, onClose } = props;
  const start = kind === 'signature' ? name : initialsOf(name);
  // What is typed there from the start can be used at once.
  const first = typedInk(start, 'caveat');
  const [way, setWay] = useState<Way>('typed');
  const [ink, setInk] = useState(first);
  const group = useId();
  const what = text.signature.kinds[kind];
  const choose = (next: Way) => {
    setWay(next);
    setInk(next === 'typed' ? first : undefined);
  };
  const use = (everywhere: boolean) => ink && onUse(ink, everywhere);
  return (
    <Dialog title={text.signature.title(what)} isWide onClose={onClose}>
      <div className="stack">
        <div className="ways" role="radiogroup" aria-label={text.signature.waysLabel(what)}>
          {(Object.keys(text.signature.ways) as Way[]).map((one) => (
            <label key={one} className="way">
              <input
                type="radio"
                name={group}
                className="visually-hidden"
                checked={way === one}
                onChange={() => choose(one)}
              />
              <span>{text.signature.ways[one]}</span>
            </label>
          ))}
        </div>
        {way === 'typed' && <Typed kind={kind} start={start} onInk={setInk} />}
        {way === 'drawn' && <Drawn what={what} onInk={setInk} />}
        {way === 'image' && <Uploaded api={props.api} what={what} onInk={setInk} />}
        <div className="row end">
          {isChange && (
            <button type="button" className="button quiet" onClick={onRemove}>
              {text.signature.remove}
            </button>
          )}
          {others > 0 && (
            <button
              type="button"
              className="button"
              disabled={ink === undefined}
              onClick={() => use(true)}
            >
              {isChange
                ? text.signature.changeEverywhere
                : text.signature.signEverywhere(others + 1)}
            </button>
          )}
          <button
            type="button"
            className="button primary"
            disabled={ink === undefined}
            onClick={() => use(false)}
          >
            {text.signature.use}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

interface PartProps {
  onInk(ink: InkValue | undefined): void;
}

function Typed({
  kind,
  start,
  onInk,
}: PartProps & { kind: SignatureDialogProps['kind']; start: string }) {
  const [typed, setTyped] = useState(start);
  const [font, setFont] = useState<HandwritingFont>('caveat');
  const id = useId();
  const { fonts, chosen, note } = typedLooks(typed, font);
  const change = (next: string, by: HandwritingFont) => {
    setTyped(next);
    setFont(by);
    onInk(typedInk(next, by));
  };
  return (
    <>
      <label className="label" htmlFor={id}>
        {kind === 'signature' ? text.signature.typedName : text.signature.typedInitials}
      </label>
      <input
        id={id}
        className="input"
        dir="auto"
        maxLength={120}
        autoComplete="off"
        value={typed}
        aria-describedby={`${id}-note`}
        onChange={(event) => change(event.currentTarget.value, font)}
      />
      <p id={`${id}-note`} className="dim" aria-live="polite" hidden={note === undefined}>
        {note}
      </p>
      <div className="hands" role="radiogroup" aria-label={text.signature.handwriting}>
        {fonts.map((one) => (
          <label key={one} className="hand">
            <input
              type="radio"
              name={`${id}-hand`}
              className="visually-hidden"
              checked={chosen === one}
              aria-label={fontNames[one]}
              onChange={() => change(typed, one)}
            />
            <span className="hand-sheet" aria-hidden>
              <TypedWords text={typed.trim() || text.signature.sample} font={one} size={34} />
            </span>
          </label>
        ))}
      </div>
    </>
  );
}

function Drawn({ what, onInk }: PartProps & { what: string }) {
  const [problem, setProblem] = useState<string>();
  const { canvasRef, isEmpty, undo, clear } = useSignaturePad((drawing) => {
    const ink = drawing && ({ kind: 'drawn', ...drawing } as const);
    const found = ink && drawingProblem(ink);
    setProblem(found);
    onInk(found === undefined ? ink : undefined);
  });
  return (
    <>
      <div className="pad">
        <canvas
          ref={canvasRef}
          className="pad-canvas"
          role="img"
          aria-label={isEmpty ? text.signature.emptyBox : text.signature.drawnBox}
        />
        <span className="pad-line" aria-hidden />
      </div>
      <p className="dim">{text.signature.drawHelp(what)}</p>
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="row">
        <button type="button" className="button" disabled={isEmpty} onClick={undo}>
          {text.signature.undo}
        </button>
        <button type="button" className="button" disabled={isEmpty} onClick={clear}>
          {text.signature.clear}
        </button>
      </div>
    </>
  );
}

function Uploaded({ api, what, onInk }: PartProps & { api: SigningApi; what: string }) {
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File) => {
    setBusy(true);
    setProblem(undefined);
    const uploaded = await uploadPicture(api, file, 'image/png');
    setBusy(false);
    if (typeof uploaded === 'string') return setProblem(uploaded);
    setUrl(uploaded.url);
    onInk(uploaded.value);
  };
  return (
    <>
      <label className="file-button big" aria-busy={isBusy}>
        <input
          className="visually-hidden"
          type="file"
          accept="image/*"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void take(file);
          }}
        />
        {isBusy
          ? text.signature.sending
          : url === undefined
            ? text.signature.choose
            : text.signature.change}
      </label>
      <p className="dim">{text.signature.uploadHelp(what)}</p>
      {url !== undefined && (
        <div className="pad">
          <img className="ink" src={url} alt={text.signature.title(what)} />
        </div>
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

function typedInk(typed: string, font: HandwritingFont): InkValue | undefined {
  const text = typed.trim();
  return isBlank(text) ? undefined : { kind: 'typed', text, hand: font };
}

/** The first letters of a name's words. */
function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
