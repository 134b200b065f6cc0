import type { ReactNode } from 'react'

export type Fact = { readonly label: string; readonly value: ReactNode; readonly depth?: number }

/** Names and values, one pair a line. Nested values are indented. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {[...facts.entries()].map(([index, { label, value, depth = 0 }]) => (
        // Labels repeat in typed data, and the list never changes: the place is the key.
        <div key={index} data-depth={Math.min(depth, 4)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
