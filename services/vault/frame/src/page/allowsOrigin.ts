const shape = /^(https?):\/\/((?:\*\.)?[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}|\*))?$/

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Whether one of the patterns stands for the origin. The rules are those of `frame-ancestors`, so that what the browser
 * lets embed and what the frame answers never differ: `*.` is any number of labels, `:*` any port.
 */
export function allowsOrigin(patterns: readonly string[], origin: string): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  const { protocol, hostname, port } = new URL(origin)
  const scheme = protocol.slice(0, -1)
  return patterns.some((pattern) => {
    const [, wantedScheme = '', host = '', wantedPort] = shape.exec(pattern) ?? []
    if (wantedScheme !== scheme) return false
    const fits = host.startsWith('*.')
      ? hostname.endsWith(host.slice(1)) && hostname !== host.slice(2)
      : hostname === host
    if (!fits) return false
    const actual = port === '' ? defaultPorts[scheme] : port
    return wantedPort === '*' || actual === (wantedPort ?? defaultPorts[scheme])
  })
}

/** Who embeds this document, as the browser tells it. */
type Ancestors = {
  /** The parent's exact origin, or the origins that it may have where the browser does not tell. */
  readonly targets: readonly string[]
  /** Whether every ancestor is allowed, as far as the browser tells. */
  readonly allowed: boolean
}

/**
 * Reads the ancestors. Where the browser has no `ancestorOrigins`, the referrer narrows it down; it decides nothing that
 * the messages' own origin does not decide again.
 */
export function readAncestors(patterns: readonly string[], self: Window): Ancestors {
  const told = self.location.ancestorOrigins as DOMStringList | undefined
  if (told !== undefined) {
    const all = [...told]
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
