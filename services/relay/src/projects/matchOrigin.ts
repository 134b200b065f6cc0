/**
 * Whether `origin` (`https://app.example.org:8443`) is covered by `entry` (`[scheme://]host[:port]`). Scheme and port
 * count only where the entry names them; `*` stands for one whole label, so `*.example.org` does not cover the bare
 * domain.
 */
export function matchOrigin(origin: string, entry: string): boolean {
  const wanted = split(entry)
  const given = split(origin)
  if (wanted === undefined || given === undefined) return false
  if (wanted.scheme !== undefined && wanted.scheme !== given.scheme) return false
  if (wanted.port !== undefined && wanted.port !== (given.port ?? defaultPorts[given.scheme ?? ''])) return false
  const wantedLabels = wanted.host.split('.')
  const givenLabels = given.host.split('.')
  return (
    wantedLabels.length === givenLabels.length &&
    wantedLabels.every((label, index) => label === '*' || label === givenLabels[index])
  )
}

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

function split(text: string): { scheme: string | undefined; host: string; port: string | undefined } | undefined {
  const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:]+\]|[^:/[\]]+)(?::(\d+))?$/.exec(text.toLowerCase())
  return match?.[2] === undefined ? undefined : { scheme: match[1], host: match[2], port: match[3] }
}
