import { skipToken } from '@reduxjs/toolkit/query';
import { useGetCompanyLogoQuery } from './api.ts';
import classes from './CompanyMark.module.css';

interface CompanyMarkProps {
  name: string;
  /** As the server gives it out; empty without one. */
  logoUrl: string;
  brandColour: string;
}

/** A company's logo in a small frame, or its initial in its colour. It decorates: the name is next to it. */
export function CompanyMark({ name, logoUrl, brandColour }: CompanyMarkProps) {
  const { currentData } = useGetCompanyLogoQuery(logoUrl === '' ? skipToken : logoUrl);
  return (
    <span className={classes.mark} data-logo={currentData !== undefined || undefined} aria-hidden>
      {currentData === undefined ? (
        <svg viewBox="0 0 32 32" className={classes.initial}>
          <rect width="32" height="32" fill={brandColour} opacity="0.14" />
          <rect width="4" height="32" fill={brandColour} />
          <text x="18" y="21.5" textAnchor="middle" fill="currentColor">
            {name.slice(0, 1).toUpperCase()}
          </text>
        </svg>
      ) : (
        <img src={currentData} alt="" />
      )}
    </span>
  );
}
