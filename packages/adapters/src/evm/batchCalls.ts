import type { CallsOutcome, ChainDriver } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import { requestWallet } from '../eip1193/provider.ts'
import { requireProvider } from '../eip1193/requireProvider.ts'
import { hashSchema } from './readNode.ts'

const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(8_194))
const sentSchema = v.object({ id: idSchema })

/** Asks the wallet for calls that all take effect or none (EIP-5792, `wallet_sendCalls`). */
export const sendCalls: NonNullable<ChainDriver['sendCalls']> = async (options) => {
  const { provider, network, from, calls, id, capabilities } = options
  const request = {
    version: '2.0.0',
    ...(id === undefined ? {} : { id }),
    chainId: toHex(BigInt(network.id)),
    from,
    atomicRequired: true,
    calls: calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value: toHex(value), data })),
    ...(capabilities === undefined ? {} : { capabilities }),
  }
  const answer = v.safeParse(sentSchema, await requestWallet(requireProvider(provider), 'wallet_sendCalls', [request]))
  if (answer.success) return answer.output
  throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a name for the calls' })
}

const capabilitiesSchema = v.record(
  v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  v.looseObject({ atomic: v.optional(v.object({ status: v.string() })) }),
)

/** What the wallet says that it can do with several calls on a chain; `0x0` is said of all of them. */
export const walletCapabilities: NonNullable<ChainDriver['walletCapabilities']> = async (options) => {
  const { provider, network, from } = options
  const chainId = BigInt(network.id)
  const params = [from, [toHex(chainId)]]
  const answer = await requestWallet(requireProvider(provider), 'wallet_getCapabilities', params)
  const said = v.safeParse(capabilitiesSchema, answer)
  const entries = said.success ? Object.entries(said.output) : []
  const of = (id: bigint) => entries.find(([key]) => BigInt(key) === id)?.[1]
  const { atomic, ...further } = { ...of(0n), ...of(chainId) }
  const status = atomic?.status
  return { atomic: status === 'supported' || status === 'ready' ? status : 'unsupported', further }
}

const statusSchema = v.object({
  status: v.number(),
  receipts: v.nullish(
    v.array(v.object({ transactionHash: hashSchema, status: v.optional(v.picklist(['0x0', '0x1'])) })),
    [],
  ),
})

const outcomes: readonly CallsOutcome['status'][] = [
  'pending',
  'confirmed',
  'pending',
  'not-sent',
  'reverted',
  'partly-reverted',
]

/** How far the wallet is with calls (EIP-5792, `wallet_getCallsStatus`). A receipt that says no is believed first. */
export const callsStatus: NonNullable<ChainDriver['callsStatus']> = async ({ provider, id }) => {
  const answer = v.safeParse(
    statusSchema,
    await requestWallet(requireProvider(provider), 'wallet_getCallsStatus', [id]),
  )
  if (!answer.success) {
    throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer how far the calls are' })
  }
  const receipts = answer.output.receipts ?? []
  // The first digit says it, as that of HTTP does; what isn't defined yet is no end.
  const said = outcomes[Math.floor(answer.output.status / 100) - 1] ?? 'pending'
  const isReverted = said === 'confirmed' && receipts.some(({ status }) => status === '0x0')
  return { status: isReverted ? 'reverted' : said, hashes: receipts.map(({ transactionHash }) => transactionHash) }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
