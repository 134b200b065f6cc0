/** A danger, named before the person decides. */
export function Warning({ text }: { text: string }) {
  return (
    <p className="warning" role="alert">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.5v.2"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{text}</span>
    </p>
  )
}
