import type { Kit } from './kit.types.ts'

/** The kit's own copy of something made on first use. Keeps modules free of state, so that two kits share nothing. */
export function slot<T>(kit: Kit, key: string, create: () => T): T {
  if (!kit.slots.has(key)) kit.slots.set(key, create())
  return kit.slots.get(key) as T
}
