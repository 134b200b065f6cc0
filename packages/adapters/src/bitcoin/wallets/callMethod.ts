/**
 * Calls a method of an object of the page, at once, so that a prompt opens in the person's gesture. Undefined when there
 * is no such method.
 */
export function callMethod(target: unknown, name: string, ...input: readonly unknown[]): Promise<unknown> | undefined {
  const method = methodOf(target, name)
  if (!method) return undefined
  try {
    return Promise.resolve(Reflect.apply(method, target, input))
  } catch (error) {
    return Promise.reject(error)
  }
}

/** A method of an object that nothing is known of; a getter that throws counts as none. */
export function methodOf(target: unknown, name: string): ((...input: unknown[]) => unknown) | undefined {
  if ((typeof target !== 'object' || target === null) && typeof target !== 'function') return undefined
  try {
    const found: unknown = Reflect.get(target, name)
    return typeof found === 'function' ? (found as (...input: unknown[]) => unknown) : undefined
  } catch {
    return undefined
  }
}
