import { lookup as systemLookup } from 'node:dns'
import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

/** What the DNS says. Undefined: it did not answer, which says nothing of what there is. */
export type Names = {
  /** Addresses of a name. Empty: it has none. */
  addresses(host: string): Promise<readonly string[] | undefined>
  hasMx(domain: string): Promise<boolean | undefined>
  /** The TXT records, each as one text. */
  texts(name: string): Promise<readonly string[] | undefined>
  /** For connections: the addresses that the DNS has; names that it doesn't know, or does not answer for, are left to the machine. */
  readonly lookup: LookupFunction
}

/** @param servers Asked in place of the machine's own, as `address` or `address:port`. */
export function createNames(servers: readonly string[], timeoutMs: number): Names {
  const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])

  async function addresses(host: string): Promise<readonly string[] | undefined> {
    const [four, six] = await Promise.all([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))])
    const found = [...(four ?? []), ...(six ?? [])]
    return found.length === 0 && (four === undefined || six === undefined) ? undefined : found
  }

  return {
    addresses,
    async hasMx(domain) {
      const found = await orNone(resolver.resolveMx(domain))
      return found === undefined ? undefined : found.length > 0
    },
    texts: async (name) => (await orNone(resolver.resolveTxt(name)))?.map((parts) => parts.join('')),
    lookup(host, options, callback) {
      addresses(host).then(
        (found = []) => {
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

/** A name that there isn't has no records. */
async function orNone<Value>(asked: Promise<Value[]>): Promise<Value[] | undefined> {
  try {
    return await asked
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === NOTFOUND || code === NODATA ? [] : undefined
  }
}
