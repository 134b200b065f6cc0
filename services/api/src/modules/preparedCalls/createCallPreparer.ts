import { maxCalls } from '@latchkey/protocol/calls'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { encodeFunctionData, numberToHex, parseAbi, recoverAuthorizationAddress } from 'viem/utils'
import type { Sponsor } from '../../sponsor/createSponsor.ts'
import type { UntrustedFetch } from '../../upstream/createUntrustedFetch.ts'
import type { BundlerGateway } from '../bundler/createBundlerGateway.ts'
import { type ReadOperation, userOperationSchema } from '../bundler/userOperation.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { askPaymaster, type PaymasterAnswer } from '../paymaster/askPaymaster.ts'
import type { GrantStore } from '../permissions/createGrantStore.ts'
import type { RevocationCheck } from '../permissions/createRevocationCheck.ts'
import { readSignedGrant, type SignedGrant, splitContext } from '../permissions/readSignedGrant.ts'
import type { Project } from '../projects/project.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import {
  authorizationWire,
  operationDigest,
  operationWire,
  type SignedAuthorization,
  type Wire,
} from './operationDigest.ts'
import { CallsRefusal, PayerRefusal } from './preparedCalls.errors.ts'
import type { CallsToPrepare } from './preparedCalls.schema.ts'
import { type PlainCall, writeCalls, writeRedemption } from './redeemGrants.ts'

const { EntryPoint, EIP7702StatelessDeleGatorImpl } = smartAccountContracts
const implementation = EIP7702StatelessDeleGatorImpl.toLowerCase()
const smartCode = `0xef0100${implementation.slice(2)}`
const nonceAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/** Recovers to somebody, with a low `s`: the account's code reads it, and says that it isn't its own. */
const strangeSignature = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))
const amount = v.pipe(
  quantity,
  v.transform((text) => BigInt(text)),
)
const pricesSchema = v.object({
  result: v.object({ fast: v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }) }),
})
const estimateSchema = v.object({
  result: v.object({
    preVerificationGas: quantity,
    verificationGasLimit: quantity,
    callGasLimit: quantity,
    paymasterVerificationGasLimit: v.nullish(quantity),
  }),
})
const paymasterSchema = v.object({
  paymaster: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase()),
  paymasterData: v.optional(hex, '0x'),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  isFinal: v.optional(v.boolean()),
})

type Capabilities = CallsToPrepare['capabilities']

/**
 * Makes an operation of an account's calls, or of calls that a delegate makes within what the account granted: all that
 * its sender has to sign.
 */
export function createCallPreparer(options: createCallPreparer.Options) {
  const { chains, gateway, bundlerGateway, grants, isRevoked, clock, untrustedFetch, sponsor } = options

  const ask = async <Schema extends v.GenericSchema>(chain: Chain, schema: Schema, method: string, params: unknown[]) =>
    v.parse(v.object({ result: schema }), await gateway.request(chain, method, params)).result as v.InferOutput<Schema>

  /** The grants of a context that still hold, as their account signed them. */
  async function grantsOf(
    calling: Calling,
    { from, chainId }: CallsToPrepare,
    context: string,
  ): Promise<readonly SignedGrant[]> {
    const place = { account: from, chainId, nowMs: clock.nowMs() }
    if (context.startsWith('0x'))
      return Promise.all(splitContext(context as Hex).map((one) => readSignedGrant(one, place)))
    const chain = calling.chain.network.caipNetworkId
    const session = await grants.session(context, { account: from, chain })
    if (session?.project !== calling.project.id || session.context === null)
      throw new CallsRefusal('permissions/unknown')
    const rows = await grants.ofSessions([context])
    const left = rows.filter(({ revoked_at }) => revoked_at === null)
    if (session.revoked_at !== null || left.length === 0) throw new CallsRefusal('permissions/revoked')
    const held = left.filter(({ expiry }) => Number(expiry) * 1000 > clock.nowMs())
    if (held.length === 0) throw new CallsRefusal('permissions/expired')
    return Promise.all(held.map((row) => readSignedGrant(row.context as Hex, place)))
  }

  /** Whose operation it is, and what it does. */
  async function writeOperation(calling: Calling, asked: CallsToPrepare): Promise<{ sender: Address; callData: Hex }> {
    const calls = asked.calls.map(
      ({ to, value, data }): PlainCall => ({
        to: to.toLowerCase() as Address,
        value: BigInt(value),
        data: data.toLowerCase() as Hex,
      }),
    )
    const context = asked.capabilities.permissions?.context
    if (context === undefined) return { sender: asked.from, callData: writeCalls(calls) }
    const signed = await grantsOf(calling, asked, context)
    const sender = signed[0]?.delegate ?? asked.from
    // An operation has one sender: grants to others are none of it.
    return {
      sender,
      callData: writeRedemption(
        signed.filter(({ delegate }) => delegate === sender),
        calls,
      ),
    }
  }

  /** What the sender becomes smart by, where it isn't. */
  async function authorizationOf(chain: Chain, sender: Address, given: SignedAuthorization | undefined) {
    const code = (await ask(chain, hex, 'eth_getCode', [sender, 'latest'])).toLowerCase()
    if (code === smartCode) return undefined
    if (given === undefined || code !== '0x') throw new CallsRefusal('calls/account-not-smart')
    const { address, chainId, nonce, r, s, yParity } = given
    const count = Number(await ask(chain, quantity, 'eth_getTransactionCount', [sender, 'latest']))
    const signer = await recoverAuthorizationAddress({
      authorization: { address, chainId, nonce, r, s, yParity },
    }).catch(() => undefined)
    const isRight = address === implementation && chainId === Number(chain.network.id) && nonce === count
    if (!isRight || signer?.toLowerCase() !== sender) throw new CallsRefusal('calls/authorization-invalid')
    return given
  }

  async function readNonce(chain: Chain, sender: Address): Promise<Hex> {
    const data = encodeFunctionData({ abi: nonceAbi, functionName: 'getNonce', args: [sender, 0n] })
    return numberToHex(await ask(chain, amount, 'eth_call', [{ to: EntryPoint, data }, 'latest']))
  }

  async function readPrices(chain: Chain): Promise<Wire> {
    const said = await bundlerGateway.request(chain, undefined, 'pimlico_getUserOperationGasPrice', [])
    const prices = v.safeParse(pricesSchema, said)
    if (prices.success) return prices.output.result.fast
    const [price, tip] = await Promise.all([
      ask(chain, amount, 'eth_gasPrice', []),
      ask(chain, amount, 'eth_maxPriorityFeePerGas', []),
    ])
    const most = price * 2n
    return { maxFeePerGas: numberToHex(most), maxPriorityFeePerGas: numberToHex(tip < most ? tip : most) }
  }

  /** Asks who pays: the app's paymaster at its address, else the operator. @throws CallsRefusal with its reason */
  async function askPayer(
    calling: Calling,
    service: NonNullable<Capabilities['paymasterService']>,
    method: string,
    operation: Wire,
  ) {
    const { chain, project, named } = calling
    const chainId = numberToHex(Number(chain.network.id))
    const params = [{ ...operation, signature: strangeSignature }, EntryPoint, chainId, service.context ?? {}]
    const answer: PaymasterAnswer =
      service.url !== undefined
        ? await askPaymaster({ untrustedFetch, project, url: service.url }, { method, params })
        : await sponsor({ chain, project: project.id, named, method, params, bundler: undefined })
    const read = v.safeParse(paymasterSchema, answer.result)
    if (read.success) return read.output
    if (answer.error !== undefined) throw new PayerRefusal(answer.error)
    throw new CallsRefusal(
      'paymaster/unavailable',
      'The paymaster does not answer as one. Try again, or let the account pay.',
    )
  }

  /** The gas that the bundler finds. @throws CallsRefusal with what it says */
  async function estimate(chain: Chain, operation: Wire): Promise<Wire> {
    const wire = { ...operation, signature: strangeSignature }
    const answer = await bundlerGateway.request(chain, undefined, 'eth_estimateUserOperationGas', [wire, EntryPoint])
    const found = v.safeParse(estimateSchema, answer)
    if (found.success) return found.output.result
    const reason = answer.error?.message ?? 'it says nothing that can be read'
    throw new CallsRefusal('calls/would-fail', `The calls would take no effect, says the bundler: ${reason}`)
  }

  /** The operation with its gas, and who pays for it. */
  async function withGas(calling: Calling, draft: Wire, service: Capabilities['paymasterService']): Promise<Wire> {
    if (service === undefined) return { ...draft, ...(await estimate(calling.chain, draft)) }
    const { isFinal, ...stub } = await askPayer(calling, service, 'pm_getPaymasterStubData', draft)
    const payer = present(stub)
    // What the paymaster names is what it signs for.
    const estimated = { ...draft, ...(await estimate(calling.chain, { ...draft, ...payer })), ...payer }
    if (isFinal === true) return estimated
    const final = await askPayer(calling, service, 'pm_getPaymasterData', estimated)
    if (final.paymaster !== stub.paymaster)
      throw new CallsRefusal(
        'paymaster/unavailable',
        'The paymaster names another one in the end. Let the account pay.',
      )
    return { ...estimated, paymasterData: final.paymasterData }
  }

  return async (calling: Omit<Calling, 'chain'>, asked: CallsToPrepare): Promise<PreparedCalls> => {
    const { chainId, capabilities } = asked
    const { permissions: _, paymasterService, eip7702Auth, ...others } = capabilities
    if (Object.values(others).some((one) => one?.optional !== true))
      throw new CallsRefusal('calls/unsupported-capability')
    if (asked.calls.length > maxCalls) throw new CallsRefusal('calls/too-large')
    const chain = chains.findEvm(chainId)
    if (chain === undefined || chain.upstreams.length === 0) throw new CallsRefusal('calls/unsupported-chain')
    const whole = { ...calling, chain }
    const { sender, callData } = await writeOperation(whole, asked)
    if (await isRevoked(chain, [{ sender, callData }])) throw new CallsRefusal('permissions/revoked')
    const [authorization, nonce, prices] = await Promise.all([
      authorizationOf(chain, sender, eip7702Auth),
      readNonce(chain, sender),
      readPrices(chain),
    ])
    const noGas = { callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0' }
    const eip7702 = authorization && { eip7702Auth: authorizationWire(authorization) }
    const draft = { sender, nonce, callData, ...noGas, ...prices, ...eip7702 }
    const made = await withGas(whole, draft, paymasterService)
    const operation: ReadOperation = v.parse(userOperationSchema, made)
    return {
      preparedCalls: {
        type: 'user-operation-v07',
        data: operationWire(operation, authorization),
        chainId: numberToHex(chainId),
      },
      signatureRequest: { hash: operationDigest(operation, chainId) },
      context: capabilities.permissions?.context ?? '0x',
    }
  }
}

/** Calls as `wallet_prepareCalls` answers them. */
export type PreparedCalls = {
  readonly preparedCalls: { readonly type: 'user-operation-v07'; readonly data: Wire; readonly chainId: Hex }
  /** What the sender signs, as it is. */
  readonly signatureRequest: { readonly hash: Hex }
  readonly context: string
}

export type CallPreparer = ReturnType<typeof createCallPreparer>

type Calling = {
  readonly chain: Chain
  readonly project: Pick<Project, 'id' | 'paymasters'>
  /** The project's id as the caller gave it. */
  readonly named: string
}

export declare namespace createCallPreparer {
  type Options = {
    chains: ChainTable
    gateway: RpcGateway
    bundlerGateway: BundlerGateway
    grants: GrantStore
    isRevoked: RevocationCheck
    sponsor: Sponsor
    untrustedFetch: UntrustedFetch
    clock: Clock
  }
}

/** An object without the members that are not there. */
const present = (object: object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
