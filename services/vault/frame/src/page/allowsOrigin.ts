import { matchesOrigin } from '@latchkey/service-kit/origins'

/**
 * Whether a page of this origin may have the wallet, by the one matcher of all services. `frame-ancestors` keeps the same
 * list in the browser, where `*.` is any number of labels: what the browser lets embed deeper, the frame leaves unanswered.
 */
export function allowsOrigin(patterns: readonly string[], origin: string): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  return patterns.some((pattern) => matchesOrigin(origin, pattern))
}

/** Who embeds this document, as the browser reports it. */
type Ancestors = {
  /** The parent's exact origin, or the origins that it may have where the browser does not report it. */
  readonly targets: readonly string[]
  /** Whether every ancestor is allowed, as far as the browser reports them. */
  readonly allowed: boolean
}

/**
 * Reads the ancestors. Where the browser has no `ancestorOrigins`, the referrer narrows it down; it decides nothing that
 * the messages' own origin does not decide again.
 */
export function readAncestors(patterns: readonly string[], self: Window): Ancestors {
  const ancestors = self.location.ancestorOrigins as DOMStringList | undefined
  if (ancestors !== undefined) {
    const all = [...ancestors]
    const [parent] = all
    const allowed = all.length > 0 && all.every((origin) => allowsOrigin(patterns, origin))
    return { targets: allowed && parent !== undefined ? [parent] : [], allowed }
  }
  const { referrer } = self.document
  const from = URL.canParse(referrer) ? new URL(referrer).origin : undefined
  if (from !== undefined && allowsOrigin(patterns, from)) return { targets: [from], allowed: true }
  const exact = patterns.filter((pattern) => !pattern.includes('*'))
  return { targets: exact, allowed: exact.length > 0 }
}
