import { hex } from '@scure/base'
import { Address, OutScript, Script } from '@scure/btc-signer'
import { regtest } from './bitcoinPersona.ts'
import type { NodeBlock, NodeTip, NodeTransaction } from './loadBitcoinNode.ts'

const names: Readonly<Record<string, string>> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
  pk: 'p2pk',
  ms: 'multisig',
}

/** What Esplora says of a locking script. */
function describeScript(script: Uint8Array): Omit<EsploraOutput, 'value'> {
  const scriptpubkey = hex.encode(script)
  const scriptpubkey_asm = toAsm(script)
  if (script[0] === 0x6a) return { scriptpubkey, scriptpubkey_asm, scriptpubkey_type: 'op_return' }
  try {
    const out = OutScript.decode(script)
    const scriptpubkey_type = names[out.type] ?? 'unknown'
    const address = addressOf(script)
    const base = { scriptpubkey, scriptpubkey_asm, scriptpubkey_type }
    return address === undefined ? base : { ...base, scriptpubkey_address: address }
  } catch {
    return { scriptpubkey, scriptpubkey_asm, scriptpubkey_type: 'unknown' }
  }
}

function addressOf(script: Uint8Array): string | undefined {
  try {
    return Address(regtest).encode(OutScript.decode(script))
  } catch {
    // Bare keys and multisig have no address.
    return undefined
  }
}

function toAsm(script: Uint8Array): string {
  try {
    return Script.decode(script)
      .map((part) => {
        if (part instanceof Uint8Array) return `OP_PUSHBYTES_${part.length} ${hex.encode(part)}`
        return typeof part === 'number' ? `OP_PUSHNUM_${part}` : `OP_${part}`
      })
      .join(' ')
  } catch {
    return ''
  }
}

const unconfirmed: EsploraStatus = { confirmed: false }

/** One output that an address can spend. */
export type EsploraUtxo = {
  readonly txid: string
  readonly vout: number
  readonly status: EsploraStatus
  readonly value: number
}

type Entry = { readonly body: Omit<EsploraTransaction, 'status'>; readonly raw: Buffer; status: EsploraStatus }
type Spender = { readonly txid: string; readonly vin: number }

/** An index over the chain and the mempool, by transaction and by script, as Esplora keeps one over Bitcoin Core. */
export function createExplorer() {
  const entries = new Map<string, Entry>()
  const byScript = new Map<string, Set<string>>()
  const spenders = new Map<string, Spender>()
  const blocks: { readonly hash: string; readonly time: number; readonly txids: readonly string[] }[] = []

  const scriptsOf = ({ vin, vout }: Entry['body']) =>
    new Set([...vin.map(({ prevout }) => prevout), ...vout].flatMap((one) => (one ? [one.scriptpubkey] : [])))

  function add(transaction: NodeTransaction, status: EsploraStatus): void {
    const txid = transaction.txid()
    const known = entries.get(txid)
    if (known) {
      known.status = status
      return
    }
    const body = describe(transaction)
    entries.set(txid, { body, raw: transaction.toRaw(), status })
    for (const script of scriptsOf(body)) byScript.set(script, (byScript.get(script) ?? new Set()).add(txid))
    for (const [vin, input] of body.vin.entries()) spenders.set(`${input.txid}:${input.vout}`, { txid, vin })
  }

  function remove(transaction: NodeTransaction): void {
    const txid = transaction.txid()
    const entry = entries.get(txid)
    if (!entry || entry.status.confirmed) return
    entries.delete(txid)
    for (const script of scriptsOf(entry.body)) byScript.get(script)?.delete(txid)
    for (const input of entry.body.vin) {
      const place = `${input.txid}:${input.vout}`
      if (spenders.get(place)?.txid === txid) spenders.delete(place)
    }
  }

  function describe(transaction: NodeTransaction): Entry['body'] {
    const coinbase = transaction.isCoinbase()
    const vin = transaction.inputs.map((input): EsploraInput => {
      const { witness, sequence, script, prevout } = input
      const items = witness.items.map((item) => hex.encode(item))
      return {
        txid: prevout.rhash(),
        vout: prevout.index,
        prevout: coinbase ? null : (entries.get(prevout.rhash())?.body.vout[prevout.index] ?? null),
        scriptsig: hex.encode(script.toRaw()),
        scriptsig_asm: '',
        ...(items.length > 0 ? { witness: items } : {}),
        is_coinbase: coinbase,
        sequence,
      }
    })
    const vout = transaction.outputs.map(
      (output): EsploraOutput => ({ ...describeScript(output.script.toRaw()), value: output.value }),
    )
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const spent = sum(vin.map(({ prevout }) => prevout?.value ?? 0))
    return {
      txid: transaction.txid(),
      version: transaction.version,
      locktime: transaction.locktime,
      vin,
      vout,
      size: transaction.getSize(),
      weight: transaction.getWeight(),
      sigops: coinbase ? 0 : vin.length,
      fee: coinbase ? 0 : spent - sum(vout.map(({ value }) => value)),
    }
  }

  const reported = ({ body, status }: Entry): EsploraTransaction => ({ ...body, status })
  const entriesOf = (script: Uint8Array) =>
    [...(byScript.get(hex.encode(script)) ?? [])].flatMap((txid) => entries.get(txid) ?? [])

  return {
    arrived: (transaction: NodeTransaction) => add(transaction, unconfirmed),
    left: remove,
    block(tip: NodeTip, block: NodeBlock) {
      const hash = block.rhash()
      const status = { confirmed: true, block_height: tip.height, block_hash: hash, block_time: block.time } as const
      for (const transaction of block.txs) add(transaction, status)
      blocks[tip.height] = { hash, time: block.time, txids: block.txs.map((one) => one.txid()) }
    },
    blockAt: (height: number) => blocks[height],
    transaction(txid: string) {
      const entry = entries.get(txid)
      return entry && { reported: reported(entry), raw: entry.raw }
    },
    spender(txid: string, vout: number) {
      const found = spenders.get(`${txid}:${vout}`)
      return found && { ...found, status: entries.get(found.txid)?.status ?? unconfirmed }
    },
    /** Newest first: the mempool's, then the chain's. */
    transactionsOf(script: Uint8Array): readonly EsploraTransaction[] {
      const all = entriesOf(script).map(reported).toReversed()
      const height = ({ status }: EsploraTransaction) =>
        status.confirmed ? status.block_height : Number.POSITIVE_INFINITY
      return all.toSorted((one, other) => (height(one) === height(other) ? 0 : height(other) - height(one)))
    },
    unspentOf(script: Uint8Array): readonly EsploraUtxo[] {
      const key = hex.encode(script)
      return entriesOf(script).flatMap(({ body, status }) =>
        body.vout.flatMap(({ scriptpubkey, value }, vout) =>
          scriptpubkey === key && !spenders.has(`${body.txid}:${vout}`)
            ? [{ txid: body.txid, vout, status, value }]
            : [],
        ),
      )
    },
  }
}

export type Explorer = ReturnType<typeof createExplorer>

/** The status of a transaction, in Esplora's format. */
type EsploraStatus =
  | { readonly confirmed: false }
  | {
      readonly confirmed: true
      readonly block_height: number
      readonly block_hash: string
      readonly block_time: number
    }

type EsploraOutput = {
  readonly scriptpubkey: string
  readonly scriptpubkey_asm: string
  readonly scriptpubkey_type: string
  readonly scriptpubkey_address?: string
  readonly value: number
}

type EsploraInput = {
  readonly txid: string
  readonly vout: number
  readonly prevout: EsploraOutput | null
  readonly scriptsig: string
  readonly scriptsig_asm: string
  readonly witness?: readonly string[]
  readonly is_coinbase: boolean
  readonly sequence: number
}

/** A transaction as `GET /tx/:txid` gives it. Values in satoshis. */
export type EsploraTransaction = {
  readonly txid: string
  readonly version: number
  readonly locktime: number
  readonly vin: readonly EsploraInput[]
  readonly vout: readonly EsploraOutput[]
  readonly size: number
  readonly weight: number
  readonly sigops: number
  readonly fee: number
  readonly status: EsploraStatus
}
