import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportPageView } from '../core/analytics/analytics.ts';
import { routeOf } from '../core/analytics/route-of.ts';

/** Reports one page view for each change of the route. */
export function PageViews() {
  const location = useLocation();
  const { pathname } = location;
  const route = routeOf(location);
  useEffect(() => reportPageView(pathname), [route, pathname]);
  return null;
}
