import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { createSearch } from './createSearch.ts'

const pieceBytes = 8 * 1024 * 1024
/** What lies over the end of a piece is found with the next one. */
const overlap = 4096
const pageBytes = 4096
const emptyPage = Buffer.alloc(pageBytes)

/**
 * Looks through everything that a process may write to, as it is at this moment: heaps, stacks, buffers.
 * @param pid Of a child of this process; on Linux.
 * @returns What was found, and how many bytes were looked at.
 */
export function searchMemory(
  pid: number,
  search: ReturnType<typeof createSearch>,
): { readonly found: ReadonlySet<string>; readonly bytes: number } {
  const found = new Set<string>()
  let bytes = 0
  const piece = Buffer.alloc(pieceBytes)
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      if (from === undefined || to === undefined) continue
      const end = Number.parseInt(to, 16)
      for (let at = Number.parseInt(from, 16); at < end; at += pieceBytes - overlap) {
        const size = readAt(memory, piece, Math.min(pieceBytes, end - at), at)
        for (const [start, stop] of usedRuns(piece, size)) {
          search(piece.subarray(start, stop), stop - start, found)
          bytes += stop - start
        }
        if (size < pieceBytes) break
      }
    }
  } finally {
    closeSync(memory)
  }
  return { found, bytes }
}

/** Where there is anything: most of what a process may write to it never has. */
function* usedRuns(piece: Buffer, size: number): Generator<readonly [start: number, stop: number]> {
  let start = -1
  for (let at = 0; at < size; at += pageBytes) {
    const stop = Math.min(at + pageBytes, size)
    const empty = piece.compare(emptyPage, 0, stop - at, at, stop) === 0
    if (!empty && start === -1) start = at
    if (empty && start !== -1) yield [start, at]
    if (empty) start = -1
  }
  if (start !== -1) yield [start, size]
}

/** Memory that is given back in the meantime has nothing to read. */
function readAt(memory: number, piece: Buffer, size: number, at: number): number {
  try {
    return readSync(memory, piece, 0, size, at)
  } catch {
    return 0
  }
}
