/** The prefixes under which one method is known: the current one and two older ones. `wc_` methods have no alias. */
export type MethodPrefix = 'irn' | 'iridium' | 'waku' | 'wc'

/** The current name of a method and the prefix that the caller used. Undefined for names of another family. */
export function splitMethod(method: string): { readonly prefix: MethodPrefix; readonly name: string } | undefined {
  const match = /^(irn|iridium|waku|wc)_/.exec(method)
  if (match === null) return undefined
  const prefix = match[1] as MethodPrefix
  return { prefix, name: prefix === 'wc' ? method : `irn_${method.slice(prefix.length + 1)}` }
}
