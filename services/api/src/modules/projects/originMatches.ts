// scheme (optional), host, port (optional); a path is ignored.
const patternShape = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:]+\]|[^/:]+)(?::(\d+|\*))?(?:\/.*)?$/i

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Whether an origin fits a pattern of a project's list: a full origin (its path is ignored), `host` or `host:port`,
 * with `*` for one whole label of the host or for the port. `https://*.example.org` does not fit `example.org` itself.
 * A full origin without a port means its scheme's default port; a bare host without one means any.
 */
export function originMatches(origin: string, pattern: string): boolean {
  const match = patternShape.exec(pattern.trim())
  if (match === null || !URL.canParse(origin)) return false
  const [, wantedScheme, wantedHost = '', wantedPort] = match
  const { protocol, hostname, port } = new URL(origin)
  const scheme = protocol.slice(0, -1)

  if (wantedScheme !== undefined && wantedScheme.toLowerCase() !== scheme) return false
  const actualPort = port === '' ? defaultPorts[scheme] : port
  const expectedPort = wantedPort ?? (wantedScheme === undefined ? '*' : defaultPorts[scheme])
  if (expectedPort !== '*' && expectedPort !== actualPort) return false

  const wantedLabels = wantedHost.toLowerCase().split('.')
  const labels = hostname.toLowerCase().split('.')
  return (
    wantedLabels.length === labels.length &&
    wantedLabels.every((wanted, index) => wanted === '*' || wanted === labels[index])
  )
}
