/** Shows instead of the page that it could not be loaded, with a link that loads it again. */
export function showProblem(root: HTMLElement | null): void {
  const notice = document.createElement('div');
  notice.className = 'late-notice';
  notice.setAttribute('role', 'alert');
  const sentence = document.createElement('p');
  sentence.textContent = 'We couldn’t load this page. Check your connection.';
  const again = document.createElement('a');
  again.href = '';
  again.textContent = 'Reload page';
  notice.append(sentence, again);
  root?.replaceChildren(notice);
}
