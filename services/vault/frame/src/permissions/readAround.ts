import type { Grant, GrantAsset } from '@latchkey/protocol/permissions'
import { invalidParams, type Rpc } from '@latchkey/reading'
import * as v from 'valibot'

/** What is for the eye must not keep anybody waiting. */
const eyeMs = 1_500

const hexSchema = v.pipe(v.string(), v.maxLength(100_000), v.regex(/^0x[0-9a-fA-F]*$/))
const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((hex) => BigInt(hex)),
)
const word = (hex: string) => hex.slice(2).toLowerCase().padStart(64, '0')

/** `balanceOf(address)`, `decimals()`, `supportsInterface(bytes4)`. */
const balanceOf = '0x70a08231'
const decimals = '0x313ce567'
const supportsInterface = '0x01ffc9a7'
/** ERC-721 and ERC-1155. */
const collections = ['0x80ac58cd', '0xd9b67a26']

async function within<Found>(
  signal: AbortSignal,
  ask: (limit: AbortSignal) => Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await ask(AbortSignal.any([signal, AbortSignal.timeout(eyeMs)]))
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** How much of the network's own currency an account has. `undefined`: no node said so in time. */
export const readBalance = (rpc: Rpc, account: string, signal: AbortSignal): Promise<bigint | undefined> =>
  within(signal, async (limit) => v.parse(quantitySchema, await rpc('eth_getBalance', [account, 'latest'], limit)))

/** How much an account has of what each permission can spend, in their order. `undefined`: no node said so in time. */
export function readHeld(
  rpc: Rpc,
  account: string,
  totals: readonly ({ readonly asset: GrantAsset } | undefined)[],
  signal: AbortSignal,
): Promise<readonly (bigint | undefined)[]> {
  return Promise.all(
    totals.map((total) => {
      if (total === undefined) return undefined
      const { asset } = total
      if (asset.kind === 'native') return readBalance(rpc, account, signal)
      const data = `${balanceOf}${word(account)}`
      return within(signal, async (limit) =>
        v.parse(quantitySchema, await rpc('eth_call', [{ to: asset.address, data }, 'latest'], limit)),
      )
    }),
  )
}

/** Those of `addresses` that have code: who commands it acts for them. */
export async function withCode(
  rpc: Rpc,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found = await Promise.all(
    addresses.map((address) =>
      within(
        signal,
        async (limit) => v.parse(hexSchema, await rpc('eth_getCode', [address, 'latest'], limit)) !== '0x',
      ),
    ),
  )
  return addresses.filter((_, i) => found[i])
}

/** Whether a contract answers a question with one word, other than zero where that means no. */
async function says(rpc: Rpc, to: string, data: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = v.parse(hexSchema, await rpc('eth_call', [{ to, data }, 'latest'], signal))
    return (data === decimals ? /^0x0{62}..$/ : /^0x0{63}1$/).test(answer)
  } catch (error) {
    // The contract doesn't know the question. Any other word is of the node, and says nothing of the contract.
    if (/reverted|opcode|jump|vm e/i.test(String(error))) return false
    throw error
  }
}

/**
 * Refuses calls of a token's contract: whatever they are called, they may move what the account has there. An amount of
 * the token is the way to ask for that.
 * @throws KitError `rpc/invalid-params`, or the node's failure: what no node answers for is not granted
 */
export async function refuseTokens(rpc: Rpc, grants: readonly Grant[], signal: AbortSignal): Promise<void> {
  const contracts = new Set(
    grants.flatMap(({ permission }) => (permission.kind === 'calls' ? permission.contract : [])),
  )
  const questions = [decimals, ...collections.map((id) => `${supportsInterface}${id.slice(2).padEnd(64, '0')}`)]
  for (const contract of contracts) {
    const answers = await Promise.all(questions.map((data) => says(rpc, contract, data, signal)))
    if (answers.includes(true)) throw invalidParams(`${contract} is a token: ask for an amount of it.`)
  }
}
