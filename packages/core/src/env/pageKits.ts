import type { KitStorage } from '../ports/env.ts'
import { isBrowserStorage } from './createBrowserEnv.ts'

const mark = Symbol.for('latchkey.kits')

/** Kits that run on this page. */
export type PageKits = {
  /** The keys of their records in the browser's storage. */
  readonly running: Set<string>
  /** Whether the list was begun by another copy of this library. Once, to the first kit that asks. */
  readonly isOtherCopy: boolean
}

let known: Set<string> | undefined

/** The page's list, which all copies of this library share. `undefined` where a kit keeps its record elsewhere. */
export function pageKits(storage: KitStorage): PageKits | undefined {
  if (!isBrowserStorage(storage)) return undefined
  const page = globalThis as { [mark]?: Set<string> }
  page[mark] ??= new Set()
  const running = page[mark]
  const isOtherCopy = known === undefined && running.size > 0
  known = running
  return { running, isOtherCopy }
}
