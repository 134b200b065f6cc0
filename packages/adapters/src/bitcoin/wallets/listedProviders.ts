const longestName = 128
const mostEntries = 50
/** Names from `window` down: `XverseProviders.BitcoinProvider`. */
const placeShape = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*){0,3}$/

/** A provider on the list that wallets add themselves to (`window.btc_providers`, WBIP-004). */
export type ListedProvider = {
  readonly name: string
  readonly icon: unknown
  readonly provider: object
  readonly path: string
}

/** The providers of a page's list that are really there. What is no entry is passed over: any script may write there. */
export function listedProviders(page: object): readonly ListedProvider[] {
  try {
    const list: unknown = Reflect.get(page, 'btc_providers')
    return Array.isArray(list) ? list.slice(0, mostEntries).flatMap((item) => readEntry(page, item)) : []
  } catch {
    // Getters of a hostile list throw while they are read.
    return []
  }
}

function readEntry(page: object, item: unknown): ListedProvider[] {
  const { id, name, icon } = Object(item) as Record<string, unknown>
  if (typeof id !== 'string' || !placeShape.test(id)) return []
  if (typeof name !== 'string' || name.trim() === '' || name.length > longestName) return []
  const provider = id.split('.').reduce<unknown>((object, key) => Reflect.get(Object(object), key), page)
  return typeof provider === 'object' && provider !== null ? [{ name: name.trim(), icon, provider, path: id }] : []
}
