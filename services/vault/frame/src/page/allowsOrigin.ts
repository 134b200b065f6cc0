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
