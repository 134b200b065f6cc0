import { type ReactNode, useCallback, useState } from 'react'

/**
 * A polite live region for short facts ("3 wallets found"). Returns the function that speaks and the region, which
 * must be rendered from the start: a region that appears together with its text is not read.
 */
export function useAnnounce(): readonly [announce: (text: string) => void, region: ReactNode] {
  const [said, setSaid] = useState({ text: '', count: 0 })
  const announce = useCallback((text: string) => setSaid((last) => ({ text, count: last.count + 1 })), [])
  const region = (
    <span className="lk-vh" role="status">
      {/* A new element each time, so that the same words are read again. */}
      <span key={said.count}>{said.text}</span>
    </span>
  )
  return [announce, region]
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="lk-vh">{children}</span>
}
