/** What a client says about itself when it connects or calls. */
export type Credentials = {
  readonly token: string | undefined
  readonly projectId: string | undefined
  readonly origin: string | undefined
  readonly packageName: string | undefined
  readonly bundleId: string | undefined
  readonly agent: string | undefined
  /** The client wants refusals as a close frame, not as an HTTP status. */
  readonly wantsCloseFrame: boolean
}

/** Reads the query and the headers of a connection. The token may come either way; its case is kept. */
export function readCredentials(url: URL, header: (name: string) => string | undefined): Credentials {
  const bearer = /^Bearer\s+(\S+)$/i.exec(header('authorization') ?? '')?.[1]
  const query = (name: string) => url.searchParams.get(name) ?? undefined
  return {
    token: bearer ?? query('auth'),
    projectId: query('projectId'),
    origin: header('origin'),
    packageName: query('packageName'),
    bundleId: query('bundleId'),
    agent: query('ua'),
    wantsCloseFrame: query('useOnCloseEvent') === 'true',
  }
}
