import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportPageView } from '../core/analytics/analytics.ts';
import { routeOf } from '../core/analytics/route-of.ts';
import { forgetWaitingToasts } from '../ui/toast.ts';

/** Reports one page view for each change of the route, and drops the toasts that still wait to be shown. */
export function PageViews() {
  const location = useLocation();
  const { pathname } = location;
  const route = routeOf(location);
  useEffect(() => reportPageView(pathname), [route, pathname]);
  useEffect(forgetWaitingToasts, [pathname]);
  return null;
}
