import {
  type ComponentType,
  createElement,
  type MouseEvent,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { text } from '../text.ts';
import { deferredComponent } from './deferred-component.ts';

/** Time that a part may take to load before the page says so, in milliseconds. */
const loadTimeout = 8000;

/** A component whose code is loaded when it is first shown, or sooner where `useEarly` is called. */
export type LatePart<Props> = ComponentType<Props> & {
  /** Loads the code once the page is painted, so that it is there by the time that it is needed. */
  useEarly(): void;
};

/**
 * Makes a component that is loaded when it is first shown. Where that fails or takes long, the page says so and offers
 * to try again; the rest of the page stays as it is. `Waiting` is shown meanwhile.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting?: ComponentType<Props>,
): LatePart<Props> {
  const late = deferredComponent(load);
  function Part(props: Props) {
    const Loaded = late.useComponent();
    const [isLate, setLate] = useState(false);
    const ask = useCallback(() => void late.ensure().catch(() => setLate(true)), []);
    const isLoaded = Loaded !== undefined;
    useEffect(() => {
      if (isLoaded) return;
      ask();
      const timer = setTimeout(() => setLate(true), loadTimeout);
      return () => clearTimeout(timer);
    }, [ask, isLoaded]);
    const retry = () => {
      setLate(false);
      ask();
    };
    if (Loaded) return createElement(Loaded, props);
    return (
      <>
        {Waiting && <Waiting {...props} />}
        {isLate && <LateNotice onRetry={retry} />}
      </>
    );
  }
  return Object.assign(Part, { useEarly: () => void late.useComponent() });
}

function LateNotice({ onRetry }: { onRetry(): void }) {
  // The part may stand in a button, which a press of one of these is not for.
  const only = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    act();
  };
  return createPortal(
    <div className="late-notice" role="alert">
      <p>{text.loading.partMissing}</p>
      <button type="button" onClick={only(onRetry)}>
        {text.loading.retry}
      </button>
      <button type="button" onClick={only(() => window.location.reload())}>
        {text.loading.reload}
      </button>
    </div>,
    document.body,
  );
}
