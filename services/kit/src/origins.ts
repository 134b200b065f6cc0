/**
 * Whether an origin fits a pattern of a project's list: `[scheme://]host[:port]`, with `*` for one whole label of the
 * host or for the port; a path is ignored. `https://*.example.org` does not fit `example.org` itself. A full origin
 * without a port means its scheme's default port, as it does for browsers; a bare host without one means any.
 */
export function matchesOrigin(origin: string, pattern: string): boolean {
  const wanted = parse(pattern.trim().replace(/(?<![:/])\/.*$/, ''))
  const given = parse(origin)
  if (wanted === undefined || given === undefined || given.port === '*') return false
  if (wanted.scheme !== undefined && wanted.scheme !== given.scheme) return false
  const wantedPort = wanted.port ?? (wanted.scheme === undefined ? '*' : defaultPorts[wanted.scheme])
  if (wantedPort !== '*' && wantedPort !== (given.port ?? defaultPorts[given.scheme ?? ''])) return false
  const wantedLabels = wanted.host.split('.')
  const labels = given.host.split('.')
  return (
    wantedLabels.length === labels.length &&
    wantedLabels.every((label, index) => label === '*' || label === labels[index])
  )
}

/** Whether a page of this origin was loaded from the machine that it is shown on. RFC 6761 (localhost), RFC 6890. */
export function isLoopbackOrigin(origin: string): boolean {
  const { scheme, host = '' } = parse(origin) ?? {}
  if (scheme === undefined) return false
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  )
}

const shape = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:]+\]|[^:/[\]]+)(?::(\d+|\*))?$/
const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

type Parts = { readonly scheme: string | undefined; readonly host: string; readonly port: string | undefined }

function parse(text: string): Parts | undefined {
  const [, scheme, host, port] = shape.exec(text.toLowerCase()) ?? []
  return host === undefined ? undefined : { scheme, host, port }
}
