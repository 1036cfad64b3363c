import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportPageView } from '../core/analytics/analytics.ts';

/** Reports one page view for each change of the path. */
export function PageViews() {
  const { pathname } = useLocation();
  useEffect(() => reportPageView(pathname), [pathname]);
  return null;
}
