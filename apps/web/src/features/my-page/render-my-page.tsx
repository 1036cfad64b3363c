import type { MyPage } from '@countersign/contract';
import { createRoot } from 'react-dom/client';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { showProblem } from '../../ui/notices/show-problem.ts';
import { MyPageApp } from './MyPageApp.tsx';
import type { MyPageApi } from './my-page-api.ts';

/** Draws a person's own page, or the form that asks for a code. */
export function renderMyPage(root: HTMLElement, api: MyPageApi, first: Answer<MyPage>): void {
  createRoot(root, { onUncaughtError: () => showProblem(root) }).render(
    <MyPageApp api={api} first={first} />,
  );
}
