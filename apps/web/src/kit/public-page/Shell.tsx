import type { CSSProperties, ReactNode } from 'react';
import { brandStyle } from './brand.ts';
import type { Answer } from './link-api.ts';
import { usePicture } from './use-picture.ts';

/** Provides a company's logo. */
interface LogoApi {
  logoAddress(): string | undefined;
  downloadLogo(): Promise<Answer<Blob>>;
}

interface ShellProps {
  api: LogoApi;
  /** Undefined where a link leads nowhere: then no one is known whose look the page could have. */
  view: { company: { name: string; colour: string; hasLogo: boolean } } | undefined;
  /** Next to the company's name. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The page in a company's look: its name or logo above, and its colour. */
export function Shell({ api, view, tools, children }: ShellProps) {
  const style: CSSProperties = view ? brandStyle(view.company.colour) : {};
  return (
    <div className="shell" style={style}>
      <header className="head">
        {view?.company.hasLogo && <Logo api={api} name={view.company.name} />}
        <span className={view?.company.hasLogo ? 'visually-hidden' : 'head-name'} dir="auto">
          {view?.company.name ?? ''}
        </span>
        {tools}
      </header>
      {children}
    </div>
  );
}

function Logo({ api, name }: { api: LogoApi; name: string }) {
  const { url } = usePicture(api.logoAddress(), true, api.downloadLogo, 'logo');
  return url === undefined ? null : <img className="head-logo" src={url} alt="" title={name} />;
}
