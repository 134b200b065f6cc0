import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** The life of the chain in a file: its blocks in order, each with its length before it. */
export type BlockFile = {
  readonly blocks: readonly Buffer[]
  append(block: Buffer): void
  close(): void
}

const largestBlock = 4_000_000

/** Opens or makes the file. A block whose writing was cut short is dropped, and written over. */
export function openBlockFile(file: string): BlockFile {
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(file, 'a+')
  const data = readFileSync(handle)
  const blocks: Buffer[] = []
  let offset = 0
  while (offset + 4 <= data.length) {
    const size = data.readUInt32LE(offset)
    if (size > largestBlock || offset + 4 + size > data.length) break
    blocks.push(data.subarray(offset + 4, offset + 4 + size))
    offset += 4 + size
  }
  ftruncateSync(handle, offset)
  return {
    blocks,
    append(block) {
      const head = Buffer.alloc(4)
      head.writeUInt32LE(block.length)
      writeSync(handle, Buffer.concat([head, block]))
    },
    close() {
      fsyncSync(handle)
      closeSync(handle)
    },
  }
}
