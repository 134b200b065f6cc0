import type { JsonRpcRequest } from '@latchkey/protocol/http'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Clock } from '@latchkey/service-kit/clock'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { SponsorConfig, SponsorPolicy } from '../config/sponsorSettings.ts'
import type { BundlerGateway } from '../modules/bundler/createBundlerGateway.ts'
import {
  operationHash,
  type PaymasterFields,
  type ReadOperation,
  userOperationSchema,
} from '../modules/bundler/userOperation.ts'
import type { Chain } from '../modules/chains/chain.ts'
import type { RevocationCheck } from '../modules/permissions/createRevocationCheck.ts'
import type { RpcGateway } from '../modules/rpc/createRpcGateway.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import type { VoucherReader } from '../upstream/createVoucherReader.ts'
import type { OperationFollower } from './createOperationFollower.ts'
import type { Reservations } from './createReservations.ts'
import { maxWei, signedFields, stubFields } from './paymasterSignature.ts'
import { readCalls } from './readCalls.ts'
import { SponsorRefusal } from './sponsor.errors.ts'

/** What a sponsor is asked (ERC-7677, and Pimlico's for both at once). */
export const sponsorMethods: readonly string[] = [
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'pm_sponsorUserOperation',
]

/** How long a signature pays: enough for a press and for the next blocks. */
const validMs = 180_000
/** How long it holds that an account delegates to the wallet's own implementation. */
const accountMs = 60_000

const implementation = smartAccountContracts.EIP7702StatelessDeleGatorImpl.toLowerCase()
const entryPoint = smartAccountContracts.EntryPoint.toLowerCase()
const delegation = `0xef0100${implementation.slice(2)}`

const contextSchema = v.optional(
  v.nullable(v.looseObject({ voucher: v.optional(v.pipe(v.string(), v.maxLength(4_096))) })),
)
const entryPointSchema = v.pipe(v.string(), v.toLowerCase(), v.literal(entryPoint))
const chainIdSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/), v.transform(Number))
const paymasterParamsSchema = v.union([
  v.strictTuple([userOperationSchema, entryPointSchema, chainIdSchema]),
  v.strictTuple([userOperationSchema, entryPointSchema, chainIdSchema, contextSchema]),
])
const sponsorParamsSchema = v.union([
  v.strictTuple([userOperationSchema, entryPointSchema]),
  v.strictTuple([userOperationSchema, entryPointSchema, contextSchema]),
])
const codeSchema = v.object({ result: v.string() })
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,32}$/))
const estimateSchema = v.object({
  result: v.looseObject({ preVerificationGas: quantity, verificationGasLimit: quantity, callGasLimit: quantity }),
})

type Asked = {
  readonly chain: Chain
  readonly policy: SponsorPolicy
  readonly operation: ReadOperation
  readonly project: string
  readonly place: { readonly paymaster: `0x${string}`; readonly chainId: number }
}

/** Pays fees of operations by the operator's policies: looks at what is asked, reserves what it may cost, signs. */
export function createSponsor(options: createSponsor.Options): Sponsor {
  const { config, reservations, follower, readVoucher, isRevoked, gateway, bundlerGateway, clock, metrics } = options
  const knownAccounts = new LRUCache<string, true>({ max: 20_000 })
  const policies = new Map(config.policies.map((policy) => [`${policy.chain} ${policy.project}`, policy]))

  /** Whether the account runs the wallet's own implementation, or will by the operation's own authorisation. */
  async function expectAccount({ chain, operation, place }: Asked): Promise<void> {
    const key = `${place.chainId} ${operation.sender}`
    const auth = operation.eip7702Auth
    if (auth) {
      const target = auth.address ?? auth.contractAddress
      if (target !== implementation || auth.chainId !== BigInt(place.chainId))
        throw new SponsorRefusal('sponsor/account-unsupported')
    }
    const isUpgrade = doesNothing(operation)
    if (knownAccounts.get(key) === true && !isUpgrade) return
    const answer = await gateway
      .request(chain, 'eth_getCode', [operation.sender, 'latest'])
      .then((found) => v.parse(codeSchema, found))
      .catch(() => {
        throw new SponsorRefusal('sponsor/unavailable')
      })
    const code = answer.result.toLowerCase()
    if (code === delegation && !isUpgrade) knownAccounts.set(key, true, { ttl: accountMs })
    else if (code !== '0x' || !auth) throw new SponsorRefusal('sponsor/account-unsupported')
  }

  async function expectLogin(asked: Asked, named: string, voucher: string | undefined): Promise<void> {
    if (asked.policy.for === 'anyone') return
    const reading = voucher === undefined ? undefined : readVoucher?.(voucher, named)
    const account = await reading?.catch(() => {
      throw new SponsorRefusal('sponsor/unavailable')
    })
    if (account !== asked.operation.sender) throw new SponsorRefusal('sponsor/login-needed')
  }

  /** All that can be said before it is known what the operation takes of gas. */
  async function admit(call: SponsorCall, operation: ReadOperation, voucher: string | undefined): Promise<Asked> {
    const { chain, project } = call
    const id = chain.network.caipNetworkId
    const policy = policies.get(`${id} ${project}`)
    const paymaster = config.paymasters.get(id)
    if (policy === undefined || paymaster === undefined) throw new SponsorRefusal('sponsor/not-offered')
    const asked = { chain, policy, operation, project, place: { paymaster, chainId: Number(chain.network.id) } }
    expectCovered(asked)
    if (await isRevoked(chain, [operation])) throw new SponsorRefusal('permissions/revoked')
    if (operation.maxFeePerGas > policy.maxGasPriceWei) throw new SponsorRefusal('sponsor/gas-price-limit')
    await expectLogin(asked, call.named, voucher)
    await expectAccount(asked)
    return asked
  }

  /** Where the chain is before its first signature: what comes after is looked for. */
  const begin = (chain: Chain) =>
    follower.begin(chain).catch(() => {
      throw new SponsorRefusal('sponsor/unavailable')
    })

  const validUntilS = () => Math.floor((clock.nowMs() + validMs) / 1000)
  const stub = ({ operation, place }: Asked) => stubFields(operation, place, validUntilS())

  /** Signed only once it is reserved: nothing is handed out that no budget holds. */
  async function sign({ chain, policy, operation, project, place }: Asked): Promise<PaymasterFields> {
    const wei = maxWei(operation)
    if (wei === 0n) throw new SponsorRefusal('sponsor/operation-invalid')
    if (wei > policy.maxPerOperationWei) throw new SponsorRefusal('sponsor/operation-limit')
    const deposit = await follower.depositOf(chain)
    if (deposit !== undefined && deposit < wei) throw new SponsorRefusal('sponsor/deposit-low')
    await begin(chain)
    const untilS = validUntilS()
    const fields = await signedFields(operation, place, untilS, config.signerKey)
    const reserved = await reservations.reserve(
      {
        chain: chain.network.caipNetworkId,
        project,
        account: operation.sender,
        nonce: operation.nonce,
        hash: operationHash(operation, place.chainId, fields),
        wei,
        validUntilMs: untilS * 1000,
      },
      { accountWei: policy.maxPerAccountAndDayWei, projectWei: policy.maxPerProjectAndDayWei },
    )
    if (reserved !== 'reserved') throw new SponsorRefusal(`sponsor/${reserved}`)
    return fields
  }

  /** The gas that the bundler finds, with the stub as paymaster. */
  async function estimate(asked: Asked, raw: unknown, name: string | undefined): Promise<ReadOperation> {
    const operation = { ...Object(raw), ...toWire(stub(asked)) }
    const answer = await bundlerGateway.request(asked.chain, name, 'eth_estimateUserOperationGas', [
      operation,
      smartAccountContracts.EntryPoint,
    ])
    const found = v.safeParse(estimateSchema, answer)
    if (!found.success) throw new SponsorRefusal('sponsor/operation-invalid')
    const { preVerificationGas, verificationGasLimit, callGasLimit } = found.output.result
    return v.parse(userOperationSchema, { ...operation, preVerificationGas, verificationGasLimit, callGasLimit })
  }

  async function answer(call: SponsorCall): Promise<unknown> {
    const { method, params, chain } = call
    if (method === 'pm_sponsorUserOperation') {
      const [operation, , context] = parse(sponsorParamsSchema, params)
      const asked = await admit(call, operation, context?.voucher)
      const estimated = await estimate(asked, Array.isArray(params) ? params[0] : undefined, call.bundler)
      const { callGasLimit, verificationGasLimit, preVerificationGas } = estimated
      const gas = { callGasLimit, verificationGasLimit, preVerificationGas }
      const hexed = Object.fromEntries(Object.entries(gas).map(([name, value]) => [name, numberToHex(value)]))
      return { ...toWire(await sign({ ...asked, operation: estimated })), ...hexed }
    }
    const [operation, , chainId, context] = parse(paymasterParamsSchema, params)
    if (chainId !== Number(chain.network.id)) throw new SponsorRefusal('sponsor/operation-invalid')
    const asked = await admit(call, operation, context?.voucher)
    return method === 'pm_getPaymasterStubData' ? { ...toWire(stub(asked)), isFinal: false } : toWire(await sign(asked))
  }

  return async (call) => {
    const labels = { chain: call.chain.network.caipNetworkId, method: call.method }
    try {
      const result = await answer(call)
      metrics.sponsorDecisions.inc({ ...labels, outcome: 'paid' })
      return { result }
    } catch (error) {
      if (!(error instanceof SponsorRefusal)) throw error
      metrics.sponsorDecisions.inc({ ...labels, outcome: error.code })
      return { error: error.toJsonRpc() }
    }
  }
}

/** One question to the sponsor. */
export type SponsorCall = {
  readonly chain: Chain
  readonly project: string
  /** The project's id as the caller gave it: vouchers name it. */
  readonly named: string
  /** One of `sponsorMethods`. */
  readonly method: string
  readonly params: JsonRpcRequest['params']
  /** The bundler that estimates; undefined: the usual one. */
  readonly bundler: string | undefined
}

/** Answers with what goes into a JSON-RPC answer. @throws ApiError of a bundler */
export type Sponsor = (
  call: SponsorCall,
) => Promise<{ readonly result: unknown } | { readonly error: ReturnType<SponsorRefusal['toJsonRpc']> }>

/** Where the operator pays for nothing. */
export const noSponsor: Sponsor = async () => ({ error: new SponsorRefusal('sponsor/not-offered').toJsonRpc() })

export declare namespace createSponsor {
  type Options = {
    config: SponsorConfig
    reservations: Reservations
    follower: OperationFollower
    /** Undefined: there is none who vouches for accounts. */
    readVoucher: VoucherReader | undefined
    isRevoked: RevocationCheck
    gateway: RpcGateway
    bundlerGateway: BundlerGateway
    clock: Clock
    metrics: Metrics
  }
}

/** Without calls an account can only become smart by an operation. */
const doesNothing = ({ callData }: ReadOperation) => callData === '0x'

/**
 * Each call of the operation is one that is paid for, or there is none and becoming smart is. An account that calls itself
 * could hide others in it.
 */
function expectCovered({ policy, operation }: Asked): void {
  if (policy.upgrades && operation.eip7702Auth && doesNothing(operation)) return
  const calls = readCalls(operation.callData)
  if (calls === undefined) throw new SponsorRefusal('sponsor/call-not-covered')
  const { calls: covered } = policy
  if (covered === 'any') return
  for (const { to, selector } of calls) {
    const isCovered = covered.some(
      ({ contract, selectors }) => contract === to && (selectors === undefined || selectors.includes(selector)),
    )
    if (to === operation.sender || !isCovered) throw new SponsorRefusal('sponsor/call-not-covered')
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new SponsorRefusal('sponsor/operation-invalid')
  return parsed.output
}

function toWire(fields: PaymasterFields) {
  return {
    paymaster: fields.paymaster,
    paymasterData: fields.paymasterData,
    paymasterVerificationGasLimit: numberToHex(fields.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(fields.paymasterPostOpGasLimit),
  }
}
