/** The logo and the product's name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="brand">
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <circle cx="16" cy="16" r="16" fill="var(--x-fill)" />
        <path
          d="M5 17h6l3-7 5 13 3-6h5"
          fill="none"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{name}</span>
    </span>
  );
}
