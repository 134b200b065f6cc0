import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { rpcCall } from './rpcCall.ts'

/** Empty blocks older than this are dropped when a chain starts, so that saving stays cheap on a devnet of weeks. */
const keptBlocks = 5_000

const dumpSchema = v.looseObject({
  best_block_number: v.number(),
  blocks: v.array(v.looseObject({ header: v.looseObject({ number: v.string() }), transactions: v.array(v.unknown()) })),
})

/**
 * The life of a chain in a file. anvil's own `--state` truncates the file before each write, so that a kill at the wrong
 * moment loses the world, and writes it once a second for ever; this one renames, and its caller says when.
 */
export const chainState = {
  /** Puts what the file holds into a fresh chain. Does nothing without a file. */
  async load(rpcUrl: string, file: string): Promise<void> {
    if (!existsSync(file)) return
    try {
      await rpcCall(rpcUrl, 'anvil_loadState', [`0x${compact(readFileSync(file)).toString('hex')}`])
    } catch (cause) {
      throw new Error(`The chain kept in ${file} can't be read. A start with --reset makes a new one.`, { cause })
    }
  },

  /** Writes the chain to the file, whole or not at all. */
  async save(rpcUrl: string, file: string): Promise<void> {
    const dump = v.parse(v.string(), await rpcCall(rpcUrl, 'anvil_dumpState'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, Buffer.from(dump.slice(2), 'hex'), { flush: true })
    renameSync(`${file}.new`, file)
  },
}

function compact(zipped: Buffer): Buffer {
  const dump = v.parse(dumpSchema, JSON.parse(gunzipSync(zipped).toString()))
  if (dump.blocks.length <= keptBlocks) return zipped
  const oldest = dump.best_block_number - keptBlocks
  const blocks = dump.blocks.filter(({ header, transactions }) => {
    const number = Number(header.number)
    return number === 0 || number > oldest || transactions.length > 0
  })
  return gzipSync(JSON.stringify({ ...dump, blocks }))
}
