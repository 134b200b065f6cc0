import type { MethodFilter } from './transport.types.ts'

/** Whether a filter lets a method through. No filter lets everything through. */
export function allowsMethod(filter: MethodFilter | undefined, method: string): boolean {
  if (filter?.include) return filter.include.includes(method)
  return !filter?.exclude?.includes(method)
}
