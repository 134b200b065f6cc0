import { createSiwxServer, memoryStore } from '@latchkey/siwx-server'

export declare namespace createMembersServer {
  type Options = {
    /** Host of the page with its port. */
    domain: string
    /** Nodes by CAIP-2 id, for accounts that are contracts. */
    rpc: Parameters<typeof createSiwxServer>[0]['rpc']
  }
}

/**
 * A server with a page for members: `/siwx` signs people in, `/members` answers those alone who are. Your own keeps
 * sessions in a database (`@latchkey/siwx-server/sqlite`, `/postgres`, `/valkey`); these end with the process.
 */
export function createMembersServer({ domain, rpc }: createMembersServer.Options) {
  const siwx = createSiwxServer({ domains: [domain], store: memoryStore(), rpc })
  /** Answers what is its own; undefined for everything else. */
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/siwx' || pathname.startsWith('/siwx/')) return siwx.handler(request)
    if (pathname !== '/members') return undefined
    const session = await siwx.session(request)
    if (!session) return Response.json({ error: 'Members only.' }, { status: 401 })
    return Response.json({ accounts: session.accounts.map(({ account }) => account) })
  }
}
