import type { ReactNode } from 'react'

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  readonly depth?: number
  readonly wide?: boolean
}

/** Names and values, one pair a line; a wide value stands under its name. Nested pairs are indented. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {[...facts.entries()].map(([index, { label, value, depth = 0, wide = false }]) => (
        // Labels repeat in typed data, and the list never changes: the place is the key.
        <div key={index} data-wide={wide || undefined} data-depth={Math.min(depth, 4)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
