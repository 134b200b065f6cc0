import * as v from 'valibot'
import type { Bank } from './createBank.ts'
import { encodeAccount } from './encodeAccount.ts'
import { rpcSchema, withContext } from './rpc.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'
import type { PastTransaction } from './solana.types.ts'

const logsSchema = v.tuple([
  v.union([v.picklist(['all', 'allWithVotes']), v.object({ mentions: v.tuple([rpcSchema.address]) })]),
])
const maxSubscriptions = 100

type Subscription = {
  readonly kind: 'account' | 'signature' | 'logs' | 'slot'
  readonly transaction?: ((past: PastTransaction) => void) | undefined
  readonly slot?: ((slot: number) => void) | undefined
}

export declare namespace createSubscriptions {
  type ReturnType = {
    /** Answers `…Subscribe` and `…Unsubscribe`; undefined for other methods. */
    answer(method: string, params: readonly unknown[]): unknown
    /** Ends them all. */
    stop(): void
  }
}

/** The subscriptions of one socket. `send` sends a notification. */
export function createSubscriptions(bank: Bank, send: (notification: unknown) => void): createSubscriptions.ReturnType {
  const open = new Map<number, Subscription>()
  let lastId = 0
  const stop = bank.listen({
    transaction: (past) => {
      for (const one of [...open.values()]) one.transaction?.(past)
    },
    slot: (slot) => {
      for (const one of [...open.values()]) one.slot?.(slot)
    },
  })
  function add(make: (id: number, notify: (result: unknown) => void) => Subscription): number {
    if (open.size >= maxSubscriptions) throw new SolanaRpcError(-32603, 'Too many subscriptions on this connection')
    lastId += 1
    const id = lastId
    const one = make(id, (result) =>
      send({ jsonrpc: '2.0', method: `${one.kind}Notification`, params: { result, subscription: id } }),
    )
    open.set(id, one)
    return id
  }

  const subscribe: Readonly<Record<string, (params: readonly unknown[]) => number>> = {
    accountSubscribe: (params) => {
      const address = parse(rpcSchema.address, params[0])
      const { encoding = 'base58', dataSlice } = parse(rpcSchema.accountConfig, params[1] ?? undefined)
      return add((_id, notify) => ({
        kind: 'account',
        transaction: (past) => {
          if (!past.addresses.includes(address)) return
          const account = bank.accountOf(address)
          if (account.exists) notify(withContext(bank, encodeAccount(account, encoding, bank.decimalsOf, dataSlice)))
        },
      }))
    },

    signatureSubscribe: (params) => {
      const signature = parse(rpcSchema.signature, params[0])
      return add((id, notify) => {
        const settle = (past: PastTransaction) => {
          if (past.signature !== signature || !open.delete(id)) return
          notify(withContext(bank, { err: past.meta.err }))
        }
        const known = bank.ledger.get(signature)
        // After the answer with the id, which the client must know to make sense of the notification.
        if (known) setImmediate(() => settle(known))
        return { kind: 'signature', transaction: settle }
      })
    },

    logsSubscribe: (params) => {
      const [filter] = parse(logsSchema, params.slice(0, 1))
      const mentioned = typeof filter === 'string' ? undefined : filter.mentions[0]
      return add((_id, notify) => ({
        kind: 'logs',
        transaction: ({ signature, addresses, meta }) => {
          if (mentioned !== undefined && !addresses.includes(mentioned)) return
          notify(withContext(bank, { signature, err: meta.err, logs: meta.logMessages }))
        },
      }))
    },

    slotSubscribe: () =>
      add((_id, notify) => ({
        kind: 'slot',
        slot: (slot) => notify({ slot, parent: slot - 1, root: slot }),
      })),
  }

  return {
    answer(method, params) {
      const begin = Object.hasOwn(subscribe, method) ? subscribe[method] : undefined
      if (begin) return begin(params)
      const kind = /^(account|signature|logs|slot)Unsubscribe$/.exec(method)?.[1]
      if (kind === undefined) return undefined
      const id = parse(v.number(), params[0])
      // A signature's subscription ends with its notification.
      if (open.get(id)?.kind === kind || (kind === 'signature' && id <= lastId)) return open.delete(id) || true
      throw new SolanaRpcError(-32602, 'Invalid subscription id.')
    },
    stop() {
      open.clear()
      stop()
    },
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new SolanaRpcError(-32602, parsed.issues[0].message)
}
