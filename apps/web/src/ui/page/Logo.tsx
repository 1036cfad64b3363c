/** The product's mark: a C that a tick completes. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#1d5b5d" />
      <path
        d="M21.6 10.6a8 8 0 1 0 1.9 7.9"
        stroke="#fff"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
      <path
        d="m12.6 16 3.5 3.5 8.6-9.1"
        stroke="#ebb854"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
