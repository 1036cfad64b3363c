import {
  type DocumentValues,
  type Field,
  isEmpty,
  type Placement,
  type ViewChange,
} from '@countersign/contract';
import { type CSSProperties, memo, useLayoutEffect, useRef, useState } from 'react';
import type { FieldActions, OwnField } from '../../kit/fields/signing/control-props.ts';
import { usePicture } from '../../kit/public-page/use-picture.ts';
import { useIsNear } from '../../ui/pdf/use-is-near.ts';
import { FieldControl } from './FieldControl.tsx';
import { type SigningPage, valueFor } from './own-fields.ts';
import type { SigningApi } from './signing-api.ts';
import { text } from './text.ts';
import type { NotePicture } from './use-loaded-pages.ts';
import type { ValueChecks } from './use-signing.ts';

interface PageSheetProps {
  api: SigningApi;
  page: SigningPage;
  count: number;
  /** Of the document; changes with what the pictures show. */
  shown: string;
  /** What stands on the page, for screen readers; undefined until it is there. */
  text: string | undefined;
  /** Its picture is wanted wherever the page is: it is printed. */
  isPrinted: boolean;
  notePicture: NotePicture;
  /** A picture that could not be loaded is asked for again once this is another number. */
  attempt: number;
  values: DocumentValues;
  actions: FieldActions;
  checks: ValueChecks | undefined;
  /** What is wrong with fields of the page, by their ids. */
  problems: Readonly<Record<string, string | undefined>>;
  indexOf: ReadonlyMap<OwnField, number>;
  /** What has changed in the document since it was opened. */
  changes: readonly ViewChange[];
}

/** The id of a field's input on its page. */
export const pageFieldId = (fieldIndex: number, index: number) =>
  `page-field-${fieldIndex}-${index}`;

/** Shows a page: its picture, and the own fields over it at their placements. */
export const PageSheet = memo(function PageSheet(props: PageSheetProps) {
  const { api, page, count, shown, text: pageText, isPrinted, values, actions, checks } = props;
  const { problems, indexOf, changes, notePicture, attempt } = props;
  const sheet = useRef<HTMLElement>(null);
  const isNear = useIsNear(sheet, '1500px 0px', page.index === 0) || isPrinted;
  const [tried, setTried] = useState({ attempt, hasFailed: false });
  if (tried.hasFailed && tried.attempt !== attempt) setTried({ attempt, hasFailed: false });
  const { url, problem } = usePicture(
    api.pageAddress(page.index, shown),
    isNear,
    () => api.downloadPage(page.index, shown),
    `${shown} ${page.index} ${tried.attempt}`,
  );
  const fail = () => {
    notePicture(page.index, 'failed');
    setTried((before) => ({ ...before, hasFailed: true }));
  };
  useLayoutEffect(() => {
    if (problem !== undefined) fail();
    return () => notePicture(page.index, undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- noted again for another picture alone
  }, [url, problem, page.index, tried.attempt]);
  const style: CSSProperties & Record<`--${string}`, number> = {
    aspectRatio: `${page.size.width} / ${page.size.height}`,
    '--points': page.size.width,
    '--ratio': page.size.width / page.size.height,
  };
  const name = text.page.name(page.index + 1, count);
  return (
    <section
      ref={sheet}
      className="sheet"
      style={style}
      aria-label={text.page.inForm(name, page.formName)}
    >
      {url !== undefined && (
        <img
          key={tried.attempt}
          className="sheet-picture"
          src={url}
          alt={pageText === undefined ? name : ''}
          fetchPriority={page.index === 0 ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => notePicture(page.index, 'loaded')}
          onError={fail}
        />
      )}
      {pageText !== undefined && (
        <p className="visually-hidden" dir="auto">
          {pageText.trim() === '' ? text.page.picture(name) : pageText}
        </p>
      )}
      {problem !== undefined && <p className="problem sheet-problem">{problem}</p>}
      {changes.flatMap(({ text: said, placements }) =>
        placements
          .filter((one) => one.page === page.index)
          .map((one) => (
            <div
              key={`${said} ${one.x} ${one.y}`}
              className="change-mark"
              title={said}
              style={boxStyle(one, page)}
            />
          )),
      )}
      {page.fields.map(({ own, field, placement, index }) => {
        const id = pageFieldId(indexOf.get(own) ?? 0, index);
        const value = valueFor(values, own);
        const said = problems[own.id];
        return (
          <div
            // Fields come and go above it, and what is typed in stays.
            key={`${own.id} ${index}`}
            className="field-box"
            data-type={own.field.type}
            data-state={said !== undefined ? 'wrong' : isEmpty(value) ? 'empty' : 'filled'}
            data-required={own.field.required || undefined}
            style={placementStyle(placement, field, page)}
          >
            <FieldControl
              own={own}
              value={value}
              actions={actions}
              checks={checks}
              id={id}
              describedBy={`${id}-said`}
              isWrong={said !== undefined}
              isOnPage
              option={placement.option}
            />
            <span
              id={`${id}-said`}
              // Said once beside a group of boxes; each of them still has it for screen readers.
              className={said === undefined || index > 0 ? 'visually-hidden' : 'said'}
              data-side={sideOf(placement, own, page)}
            >
              {said ?? own.field.help}
            </span>
          </div>
        );
      })}
    </section>
  );
});

/** A box on a page, in parts of the page. */
function boxStyle({ x, y, width, height }: Placement, { size }: SigningPage): CSSProperties {
  return {
    left: percent(x, size.width),
    top: percent(y, size.height),
    width: percent(width, size.width),
    height: percent(height, size.height),
  };
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Returns the style of a field's placement, in parts of the page, so that it is right at any zoom. */
function placementStyle(placement: Placement, field: Field, page: SigningPage): CSSProperties {
  const { x, y, width, height, turn } = placement;
  // What is turned is laid out lying, about the middle of its place.
  const isUpright = turn === undefined || turn === 180;
  const [wide, high] = isUpright ? [width, height] : [height, width];
  const points =
    'fontSize' in field && field.fontSize > 0 ? field.fontSize : Math.min(12, high * 0.68);
  return {
    ...boxStyle(
      {
        ...placement,
        x: x + (width - wide) / 2,
        y: y + (height - high) / 2,
        width: wide,
        height: high,
      },
      page,
    ),
    fontSize: `calc(${points} * 100cqw / var(--points))`,
    ...(turn !== undefined && { transform: `rotate(${-turn}deg)` }),
    ...('align' in field && { textAlign: field.align }),
  };
}

/** Finds the side with room for a field's problem: to the right or left, else below. */
function sideOf(
  { x, width, turn }: SigningPage['fields'][number]['placement'],
  { view }: OwnField,
  { size }: SigningPage,
): 'beside' | 'below' {
  const isRoom = x + width < size.width * 0.66;
  return isRoom && turn === undefined && !view.hasBoxPerOption ? 'beside' : 'below';
}
