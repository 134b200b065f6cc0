/** The keyhole. Decorative: the name stands beside it. */
export function Logo({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 40 40" fill="currentColor" aria-hidden="true" focusable="false">
      <path
        fillRule="evenodd"
        d="M11 2h18a9 9 0 0 1 9 9v18a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V11a9 9 0 0 1 9-9zm9 7.500a6.200 6.200 0 0 0-3.300 11.450L14.600 30.500h10.800l-2.100-9.550A6.200 6.200 0 0 0 20 9.500z"
      />
    </svg>
  )
}
