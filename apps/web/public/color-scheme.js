// Runs before anything is painted, so that a page in the dark scheme never flashes white.
const chosen = localStorage.getItem('colorScheme');
const isDark =
  chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
