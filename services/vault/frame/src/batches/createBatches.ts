import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { type CallsStatus, sendCallsParamsSchema } from '@latchkey/protocol/calls'
import { allNetworks } from '@latchkey/protocol/networks'
import { grantPermissionDataSchemas } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type CallsPath,
  type DecodedRequest,
  evmAccount,
  invalidParams,
  type Rpc,
  type TransactionRequest,
} from '@latchkey/reading'

import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { ApprovalRequest, ApproverPorts, Batch, Owner } from '../approve/approve.types.ts'
import { isNonceLocked } from '../approve/sign/lockNonce.ts'
import { VaultError } from '../errors/VaultError.ts'
import { appMayPay, offerSponsoring, type Sponsoring, sponsorPays } from '../operations/offerSponsoring.ts'
import { operationStatus } from '../operations/operationStatus.ts'
import type { PermissionsApi } from '../permissions/permissionsApi.ts'
import type { AccountTypes } from '../smartAccounts/accountTypes.ts'
import type { KeptBatch, KeptOperation, VaultStore } from '../store/vaultStore.ts'
import { callsStatus } from './callsStatus.ts'
import { type AppPaymaster, choosePath, mayBeSponsored, type Needs, needsOf, paymasterOf } from './choosePath.ts'
import { type BatchKey, createKeptBatches } from './keptBatches.ts'
import { sendBatch } from './sendBatch.ts'
import { type Upgrade, upgradeOnce } from './upgradeOnce.ts'

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
  /** Has a plain account take the code that makes it smart, and nothing else. It has been made once the chain says so. */
  upgrade(owner: {
    readonly user: string
    readonly home: string
    readonly networkId: CaipNetworkId
    readonly account: string
  }): Upgrade
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
    /** Asks a paymaster of an app, through the api. */
    readonly paymaster: (
      chainId: CaipNetworkId,
      url: string,
      method: string,
      params: readonly unknown[],
      signal: AbortSignal,
    ) => Promise<unknown>
    /** What auth says of the account, for the service that pays. */
    readonly voucher: (signal: AbortSignal) => Promise<string>
    readonly accounts: AccountTypes
    /** Where permissions are kept. */
    readonly permissionsApi: () => Promise<PermissionsApi>
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
  /** What the app brings with it to pay the fee. */
  readonly paymaster: AppPaymaster | undefined
  /** A single call takes effect as a whole by itself. */
  readonly isSingle: boolean
}

/** What the peer's clients look for; EIP-5792 has the first of it. */
const grantedHere = {
  supported: true,
  permissionTypes: Object.keys(grantPermissionDataSchemas),
  signerTypes: ['keys'],
  keyTypes: ['secp256k1'],
  policyTypes: ['call-limit'],
} as const

const chainIds = v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/))), v.maxLength(32))
const capabilitiesParamsSchema = v.union([
  v.strictTuple([]),
  v.strictTuple([v.string()]),
  v.strictTuple([v.string(), chainIds]),
])

const chainOf = (networkId: CaipNetworkId) => Number(parseCaipNetworkId(networkId).reference)
const newId = () => `0x${bytesToHex(randomBytes(32))}`
const hexOf = (networkId: CaipNetworkId) => `0x${chainOf(networkId).toString(16)}`

export function createBatches(options: createBatches.Options): Batches {
  const { store, node, bundler, paymaster, voucher, accounts, permissionsApi, owner, listed } = options
  const kept = createKeptBatches(store)
  const rpcOf =
    (networkId: CaipNetworkId): Rpc =>
    (method, params, signal) =>
      node(networkId, method, params, signal)
  const bundlerOf =
    (networkId: CaipNetworkId): Rpc =>
    (method, params, signal) =>
      bundler(networkId, method, params, signal)
  const paymasterAt =
    (networkId: CaipNetworkId, url: string): Rpc =>
    (method, params, signal) =>
      paymaster(networkId, url, method, params, signal)
  const isKnown = (networkId: CaipNetworkId) =>
    listed.includes(networkId) || allNetworks.some(({ caipNetworkId }) => caipNetworkId === networkId)

  /** @param offers Who else may pay for it, in the order in which they are asked. */
  function batchOf(path: CallsPath, asked: Asked, offers: readonly Sponsoring[]): Batch {
    const { key, networkId, account, answer, needs, isSingle } = asked
    const host = asked.paymaster?.host
    return {
      path,
      withoutUpgrade() {
        if (needs.isSponsored || (needs.isAtomic && !isSingle)) throw new VaultError('calls/atomic-upgrade-rejected')
        return batchOf({ kind: 'each' }, asked, [])
      },
      withCalls: (calls) =>
        batchOf(
          path,
          asked,
          offers.map((offer) => offer.withCalls(calls)),
        ),
      async payment(signal) {
        for (const offer of offers) {
          const sponsored = await offer.ask(signal)
          if (sponsored) return { sponsored, unpaidBy: sponsored.payer.kind === 'app' ? undefined : host }
        }
        if (!needs.isSponsored) return { sponsored: undefined, unpaidBy: host }
        const details = host === undefined ? 'paymasterService' : 'paymasterService.url'
        throw new VaultError('calls/unsupported-capability', { details })
      },
      async send(prepared, sign, signal) {
        if (prepared === undefined) throw invalidParams('calls')
        const batch = { networkId, account, isAtomic: prepared.length === 1 }
        await sendBatch(prepared, key, batch, { rpc: rpcOf(networkId), sign, kept }, signal)
        return answer
      },
    }
  }

  /** Who may pay for what an account does: what the app brings with it and, unless it must be that, the operator. */
  function offersFor(asked: Asked, calls: readonly TransactionRequest[], code: string | undefined): Sponsoring[] {
    const { key, networkId, account: address, answer, needs, paymaster: own } = asked
    const ports = { rpc: rpcOf(networkId), bundler: bundlerOf(networkId), kept }
    const target = { key, answer, networkId, address, chainId: chainOf(networkId), code }
    const ofApp = own && {
      payer: { kind: 'app', host: own.host } as const,
      ask: paymasterAt(networkId, own.url),
      context: async () => own.context,
    }
    const ofOperator = {
      payer: { kind: 'operator' } as const,
      ask: ports.bundler,
      context: async (signal: AbortSignal) => ({ voucher: await voucher(signal) }),
    }
    const sponsors = ofApp === undefined ? [ofOperator] : needs.isSponsored ? [ofApp] : [ofApp, ofOperator]
    return sponsors.map((sponsor) => offerSponsoring(ports, sponsor, calls, target))
  }

  async function statusOfOperation(batch: KeptBatch, operation: KeptOperation, signal: AbortSignal) {
    const { networkId, account, id } = batch
    const ports = { rpc: rpcOf(networkId), bundler: bundlerOf(networkId) }
    const { status, receipt } = await operationStatus(ports, operation, account, signal)
    const receipts = receipt === undefined ? {} : { receipts: [receipt] }
    return { version: '2.0.0', id, chainId: hexOf(networkId), status, atomic: true, ...receipts } as const
  }

  async function somebodyPays(networkId: CaipNetworkId, signal: AbortSignal): Promise<boolean> {
    const [byOperator, byApp] = await Promise.all([
      sponsorPays(bundlerOf(networkId), chainOf(networkId), signal),
      appMayPay(bundlerOf(networkId), paymasterAt(networkId, ''), chainOf(networkId), signal),
    ])
    return byOperator || byApp
  }

  return {
    async begin(decoded, { params, chainId, origin }, signal) {
      const [asked] = v.parse(sendCallsParamsSchema, params)
      if (!isKnown(chainId)) throw new VaultError('calls/unsupported-chain', { details: chainId })
      const needs = needsOf(asked)
      const own = paymasterOf(asked)
      const { user } = await owner()
      const id = asked.id ?? newId()
      const key = { user, origin, id }
      if ((await kept.find(key)) !== undefined) throw new VaultError('calls/duplicate-id')
      const { from, calls } = decoded
      const account = await accounts.on(chainId, { user, address: from }, signal)
      const path = choosePath(calls, needs.isAtomic, account)
      // Callers of the first version take the id as text.
      const answer = asked.version.startsWith('1') ? id : { id }
      const isSingle = calls.length === 1
      const all = { key, networkId: chainId, account: from, answer, needs, paymaster: own, isSingle }
      const code = account.state === 'plain' ? smartAccountContracts.EIP7702StatelessDeleGatorImpl : undefined
      return batchOf(path, all, mayBeSponsored(account) ? offersFor(all, calls, code) : [])
    },

    upgrade({ user, home, networkId, account }) {
      const key = { user, origin: home, id: newId() }
      const needs = { isAtomic: true, isSponsored: false }
      const asked = { key, networkId, account, answer: undefined, needs, paymaster: undefined, isSingle: false }
      const code = smartAccountContracts.EIP7702StatelessDeleGatorImpl
      return upgradeOnce(batchOf({ kind: 'together', code }, asked, offersFor(asked, [], code)), {
        networkId,
        account,
        isSmart: async (signal) => (await accounts.on(networkId, { user, address: account }, signal)).state === 'smart',
      })
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
      const address = evmAccount(addresses)
      const [account = address, ids] = given.output
      if (account.toLowerCase() !== address.toLowerCase()) throw new VaultError('wallet/unauthorized')
      const asked = ids?.map((id): CaipNetworkId => `eip155:${BigInt(id)}`) ?? (await accounts.chains(signal))
      const entries = await Promise.all(
        asked.map(async (networkId) => {
          const found = await accounts.on(networkId, { user, address }, signal)
          const isReady = found.type === 'smartAccount'
          const status = found.state === 'smart' ? 'supported' : isReady ? 'ready' : 'unsupported'
          const isPaid = mayBeSponsored(found) && (await somebodyPays(networkId, signal))
          const paymasterService = isPaid ? { paymasterService: { supported: true } } : {}
          const isGranting =
            mayBeSponsored(found) && (await (await permissionsApi()).isOffered(`${networkId}:${address}`, signal))
          const permissions = isGranting ? { permissions: grantedHere } : {}
          return [hexOf(networkId), { atomic: { status }, ...paymasterService, ...permissions }] as const
        }),
      )
      return Object.fromEntries(entries)
    },
  }
}
