import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { rpcCall } from './devnetChains.ts'

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

const lookMs = 1_000
const idleAfterMs = 10 * 60_000
const idleBlockMs = 60_000
const quietSaveMs = 30_000

export declare namespace startHeartbeat {
  type Options = {
    rpcUrl: string
    blockTimeMs: number
    /** Where the chain is kept at present; undefined: nowhere. */
    stateFile: () => string | undefined
  }
}

/**
 * Makes a block in each block time, beside those that anvil mines at once for each transaction, and saves the chain
 * within a second of a transaction. A chain that is unused for ten minutes slows down to one block a minute:
 * blocks cost memory and disk for ever.
 */
export function startHeartbeat({ rpcUrl, blockTimeMs, stateFile }: startHeartbeat.Options): { stop(): Promise<void> } {
  let known = -1
  let usedAt = Date.now()
  let minedAt = Date.now()
  let savedAt = Date.now()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let beating: Promise<void> = Promise.resolve()

  async function beat(): Promise<void> {
    const now = Date.now()
    const height = Number(await rpcCall(rpcUrl, 'eth_blockNumber'))
    const used = known >= 0 && height !== known
    if (used) usedAt = now
    known = height
    const due = now - usedAt > idleAfterMs ? idleBlockMs : blockTimeMs
    if (used) minedAt = now
    else if (now - minedAt >= due) {
      await rpcCall(rpcUrl, 'evm_mine')
      minedAt = now
      // A transaction between the look and this block counts as use at the next look.
      known = height + 1
    }
    const file = stateFile()
    if (file !== undefined && (used || now - savedAt >= quietSaveMs)) {
      savedAt = now
      await chainState.save(rpcUrl, file)
    }
  }

  function schedule(): void {
    timer = setTimeout(
      () => {
        // A chain that has died ends the loop by its owner; a failed beat is the next one's business.
        beating = beat().catch(() => {})
        void beating.then(() => stopped || schedule())
      },
      Math.min(lookMs, blockTimeMs),
    )
    timer.unref()
  }
  schedule()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await beating
    },
  }
}
