import { lookup as systemLookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

/** What the DNS says. */
export type Names = {
  /** Addresses of a name. Empty: it has none. */
  addresses(host: string): Promise<readonly string[]>
  hasMx(domain: string): Promise<boolean>
  /** The TXT records, each as one text. */
  texts(name: string): Promise<readonly string[]>
  /** For connections: the addresses that the DNS has; names that it doesn't know are left to the machine. */
  readonly lookup: LookupFunction
}

/** @param servers Asked in place of the machine's own, as `address` or `address:port`. */
export function createNames(servers: readonly string[], timeoutMs: number): Names {
  const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])

  async function addresses(host: string): Promise<readonly string[]> {
    const both = await Promise.all([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))])
    return both.flat()
  }

  return {
    addresses,
    hasMx: async (domain) => (await orNone(resolver.resolveMx(domain))).length > 0,
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    lookup(host, options, callback) {
      addresses(host).then(
        (found) => {
          const known = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
          const [first] = known
          if (first === undefined) systemLookup(host, options, callback)
          else if (options.all === true) callback(null, known)
          else callback(null, first.address, first.family)
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error('No answer'), ''),
      )
    },
  }
}

/** A name that there isn't has no records. So has one whose server does not answer, which is as bad for those who ask. */
async function orNone<Value>(asked: Promise<Value[]>): Promise<Value[]> {
  try {
    return await asked
  } catch {
    return []
  }
}
