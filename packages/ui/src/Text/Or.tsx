import type { ReactNode } from 'react'

/** A rule with a word in it, between two ways of doing the same. */
export function Or({ children }: { readonly children: ReactNode }) {
  return <div className="lk-or">{children}</div>
}
