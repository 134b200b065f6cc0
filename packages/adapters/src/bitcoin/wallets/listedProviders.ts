import * as v from 'valibot'

const entrySchema = v.object({
  /** Where the provider is, from `window` down: `XverseProviders.BitcoinProvider`. */
  id: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*){0,3}$/)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(128)),
  icon: v.optional(v.string()),
})
const mostEntries = 50

/** A provider on the list that wallets add themselves to (`window.btc_providers`, WBIP-004). */
export type ListedProvider = {
  readonly name: string
  readonly icon: string | undefined
  readonly provider: object
  readonly path: string
}

/** The providers of a page's list that are really there. What is no entry is passed over: any script may write there. */
export function listedProviders(page: object): readonly ListedProvider[] {
  try {
    const list: unknown = Reflect.get(page, 'btc_providers')
    if (!Array.isArray(list)) return []
    return list.slice(0, mostEntries).flatMap((item) => {
      const entry = v.safeParse(entrySchema, item)
      if (!entry.success) return []
      const { id, name, icon } = entry.output
      const provider = id.split('.').reduce<unknown>((object, key) => Reflect.get(Object(object), key), page)
      return typeof provider === 'object' && provider !== null ? [{ name, icon, provider, path: id }] : []
    })
  } catch {
    return []
  }
}
