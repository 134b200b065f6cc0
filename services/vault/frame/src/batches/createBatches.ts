import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { type CallsStatus, sendCallsParamsSchema } from '@latchkey/protocol/calls'
import { allNetworks } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type CallsPath, type DecodedRequest, invalidParams, type Rpc } from '@latchkey/reading'
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { ApprovalRequest, ApproverPorts, Batch, Owner } from '../approve/approve.types.ts'
import { isNonceLocked } from '../approve/sign/lockNonce.ts'
import { VaultError } from '../errors/VaultError.ts'
import { offerSponsoring, type Sponsoring, sponsorPays } from '../operations/offerSponsoring.ts'
import { operationStatus } from '../operations/operationStatus.ts'
import type { AccountTypes } from '../smartAccounts/accountTypes.ts'
import type { KeptBatch, KeptOperation, VaultStore } from '../store/vaultStore.ts'
import { callsStatus } from './callsStatus.ts'
import { choosePath, mayBeSponsored, type Needs, needsOf } from './choosePath.ts'
import { type BatchKey, createKeptBatches } from './keptBatches.ts'
import { sendBatch } from './sendBatch.ts'

/** Several calls as one request (EIP-5792 2.0). */
export type Batches = {
  /**
   * What a request comes to, before a person sees it.
   * @throws VaultError `calls/unsupported-chain`, `calls/unsupported-capability`, `calls/duplicate-id`,
   * `calls/atomicity-not-supported`
   */
  begin(
    decoded: DecodedRequest & { kind: 'calls' },
    request: Pick<ApprovalRequest, 'params' | 'chainId' | 'origin'>,
    signal: AbortSignal,
  ): Promise<Batch>
  /** @throws VaultError `calls/unknown-id`, also for a batch of another page or another person */
  status(id: string, origin: string, signal: AbortSignal): Promise<CallsStatus>
  /** @throws VaultError `wallet/unauthorized` for another account, `rpc/invalid-params` */
  capabilities(params: unknown, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>
}

export declare namespace createBatches {
  type Options = {
    readonly store: Pick<VaultStore, 'get' | 'put'>
    readonly node: ApproverPorts['rpc']
    readonly bundler: ApproverPorts['bundler']
    /** What auth says of the account, for the service that pays. */
    readonly voucher: (signal: AbortSignal) => Promise<string>
    readonly accounts: AccountTypes
    readonly owner: () => Promise<Owner>
    /** The chains that the operator lists for smart accounts. */
    readonly listed: readonly string[]
  }
}

/** What a page asked for, as far as it is not in the calls. */
type Asked = {
  readonly key: BatchKey
  readonly networkId: CaipNetworkId
  readonly account: string
  /** What the page gets. */
  readonly answer: unknown
  readonly needs: Needs
  /** A single call takes effect as a whole by itself. */
  readonly isSingle: boolean
}

const chainIds = v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/))), v.maxLength(32))
const capabilitiesParamsSchema = v.union([
  v.strictTuple([]),
  v.strictTuple([v.string()]),
  v.strictTuple([v.string(), chainIds]),
])

const chainOf = (networkId: CaipNetworkId) => Number(parseCaipNetworkId(networkId).reference)
const hexOf = (networkId: CaipNetworkId) => `0x${chainOf(networkId).toString(16)}`

export function createBatches(options: createBatches.Options): Batches {
  const { store, node, bundler, voucher, accounts, owner, listed } = options
  const kept = createKeptBatches(store)
  const rpcOf =
    (networkId: CaipNetworkId): Rpc =>
    (method, params, signal) =>
      node(networkId, method, params, signal)
  const bundlerOf =
    (networkId: CaipNetworkId): Rpc =>
    (method, params, signal) =>
      bundler(networkId, method, params, signal)
  const isKnown = (networkId: CaipNetworkId) =>
    listed.includes(networkId) || allNetworks.some(({ caipNetworkId }) => caipNetworkId === networkId)

  /** @param offer Who else pays for it, where that may be. */
  function batchOf(path: CallsPath, asked: Asked, offer: Sponsoring | undefined): Batch {
    const { key, networkId, account, answer, needs, isSingle } = asked
    return {
      path,
      withoutUpgrade() {
        if (needs.isSponsored || (needs.isAtomic && !isSingle)) throw new VaultError('calls/atomic-upgrade-rejected')
        return batchOf({ kind: 'each' }, asked, undefined)
      },
      async sponsored(signal) {
        const found = await offer?.(signal)
        if (found === undefined && needs.isSponsored)
          throw new VaultError('calls/unsupported-capability', { details: 'paymasterService' })
        return found
      },
      async send(prepared, sign, signal) {
        if (prepared === undefined) throw invalidParams('calls')
        const batch = { networkId, account, isAtomic: prepared.length === 1 }
        await sendBatch(prepared, key, batch, { rpc: rpcOf(networkId), sign, kept }, signal)
        return answer
      },
    }
  }

  async function statusOfOperation(batch: KeptBatch, operation: KeptOperation, signal: AbortSignal) {
    const { networkId, account, id } = batch
    const ports = { rpc: rpcOf(networkId), bundler: bundlerOf(networkId) }
    const { status, receipt } = await operationStatus(ports, operation, account, signal)
    const receipts = receipt === undefined ? {} : { receipts: [receipt] }
    return { version: '2.0.0', id, chainId: hexOf(networkId), status, atomic: true, ...receipts } as const
  }

  return {
    async begin(decoded, { params, chainId, origin }, signal) {
      const [asked] = v.parse(sendCallsParamsSchema, params)
      if (!isKnown(chainId)) throw new VaultError('calls/unsupported-chain', { details: chainId })
      const needs = needsOf(asked)
      const { user } = await owner()
      const id = asked.id ?? `0x${bytesToHex(randomBytes(32))}`
      const key = { user, origin, id }
      if ((await kept.find(key)) !== undefined) throw new VaultError('calls/duplicate-id')
      const { from, calls } = decoded
      const account = await accounts.on(chainId, { user, address: from }, signal)
      const path = choosePath(calls, needs.isAtomic, account)
      // Callers of the first version take the id as text.
      const answer = asked.version.startsWith('1') ? id : { id }
      const isSingle = calls.length === 1
      const offer = mayBeSponsored(account)
        ? offerSponsoring({ rpc: rpcOf(chainId), bundler: bundlerOf(chainId), voucher, kept }, calls, {
            key,
            answer,
            networkId: chainId,
            address: from,
            chainId: chainOf(chainId),
            code: account.state === 'plain' ? smartAccountContracts.EIP7702StatelessDeleGatorImpl : undefined,
          })
        : undefined
      return batchOf(path, { key, networkId: chainId, account: from, answer, needs, isSingle }, offer)
    },

    async status(id, origin, signal) {
      const { user } = await owner()
      const key = { user, origin, id }
      const found = await kept.find(key)
      if (found === undefined) throw new VaultError('calls/unknown-id')
      if (found.operation !== undefined) return statusOfOperation(found, found.operation, signal)
      // A document that was left sends nothing more, and says so nowhere. Asked first: the last is written while it is held.
      const isLocked = await isNonceLocked({ chainId: chainOf(found.networkId), account: found.account })
      const batch = (await kept.find(key)) ?? found
      const isSending = isLocked && !batch.isOver && batch.begun.length < batch.total
      return callsStatus(rpcOf(batch.networkId), batch, isSending, signal)
    },

    async capabilities(params, signal) {
      const given = v.safeParse(capabilitiesParamsSchema, params)
      if (!given.success) throw invalidParams('account')
      const { user, addresses } = await owner()
      const [account = addresses.evm, ids] = given.output
      if (account.toLowerCase() !== addresses.evm.toLowerCase()) throw new VaultError('wallet/unauthorized')
      const asked = ids?.map((id): CaipNetworkId => `eip155:${BigInt(id)}`) ?? (await accounts.chains(signal))
      const entries = await Promise.all(
        asked.map(async (networkId) => {
          const found = await accounts.on(networkId, { user, address: addresses.evm }, signal)
          const isReady = found.type === 'smartAccount'
          const status = found.state === 'smart' ? 'supported' : isReady ? 'ready' : 'unsupported'
          const isPaid = mayBeSponsored(found) && (await sponsorPays(bundlerOf(networkId), chainOf(networkId), signal))
          const paymasterService = isPaid ? { paymasterService: { supported: true } } : {}
          return [hexOf(networkId), { atomic: { status }, ...paymasterService }] as const
        }),
      )
      return Object.fromEntries(entries)
    },
  }
}
