import type { MyDocument, MyOrganisation, MySharedFiles } from '@countersign/contract';
import type { MyPageApi } from './my-page-api.ts';
import { OpenButton } from './OpenButton.tsx';
import { text } from './text.ts';
import { dayOf } from './words.ts';

interface WaitingPartProps {
  api: MyPageApi;
  organisations: readonly MyOrganisation[];
  onProblem(message: string): void;
}

/** Tells if files wait to be read, or their receipt to be confirmed. */
const isToRead = ({ isOpened, isToConfirm }: MySharedFiles) => !isOpened || isToConfirm;

/** Shows all that waits for the person, across organisations. */
export function WaitingPart({ api, organisations, onProblem }: WaitingPartProps) {
  const documents = organisations.flatMap((organisation) =>
    organisation.documents
      .filter(({ state }) => state === 'turn')
      .map((document) => ({ organisation, document })),
  );
  const files = organisations.flatMap((organisation) =>
    organisation.files.filter(isToRead).map((shared) => ({ organisation, shared })),
  );
  const count = documents.length + files.length;
  return (
    <section className="mine-part" aria-labelledby="waiting">
      <h2 id="waiting">{text.waiting.title(count)}</h2>
      {count === 0 && <p className="dim">{text.waiting.none}</p>}
      <ul>
        {documents.map(({ organisation, document }) => (
          <li key={document.id} className="mine-row">
            <span className="mine-words">
              <bdi className="mine-name">{titleOf(document)}</bdi>
              <span className="dim">{aboutDocument(document, organisation)}</span>
            </span>
            <span className="row">
              <OpenButton
                isPrimary
                label={text.waiting.start[document.act]}
                of={titleOf(document)}
                open={() => api.openDocument({ organisationId: organisation.id, id: document.id })}
                onProblem={onProblem}
              />
            </span>
          </li>
        ))}
        {files.map(({ organisation, shared }) => (
          <li key={shared.id} className="mine-row">
            <span className="mine-words">
              <bdi className="mine-name">{shared.title || text.files.protected}</bdi>
              <span className="dim">
                {[
                  shared.isToConfirm ? text.waiting.confirm : text.waiting.files,
                  ...organisationIn(organisation, shared.company),
                  dayOf(shared.sentAt),
                ].join(' · ')}
              </span>
            </span>
            <span className="row">
              <OpenButton
                isPrimary
                label={text.documents.open}
                of={shared.title || text.files.protected}
                open={() => api.openFiles({ organisationId: organisation.id, id: shared.id })}
                onProblem={onProblem}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf({ title }: MyDocument): string {
  return title || text.documents.protected;
}

function aboutDocument(document: MyDocument, organisation: MyOrganisation): string {
  const { act, sender, company, expiresOn } = document;
  return [
    text.waiting.todo[act],
    text.documents.from(sender, company),
    ...organisationIn(organisation, company),
    ...(expiresOn === null ? [] : [text.waiting.until(dayOf(expiresOn))]),
  ].join(' · ');
}

/** The organisation, where the company is not called so. */
function organisationIn({ name }: MyOrganisation, company: string): string[] {
  return name === company ? [] : [name];
}
