import {
  addressesSpanChains,
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  namespaceNames,
  parseCaipAddress,
} from '@latchkey/protocol'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { findNetwork, rpcUrls } from '../network/loadDriver.ts'
import { notProven, sameAccount } from './move.errors.ts'
import type { MoveProof } from './move.schema.ts'
import type { MoveState } from './moveState.ts'

/**
 * Asks the wallet of a connected account to sign a text that is for this move alone: it names the page, the address, what
 * moves there, and a nonce that is made here. What any other text says proves nothing.
 * @throws KitError `move/same-account`, `move/not-proven`, and what the wallet answers.
 */
export async function askForProof(
  kit: Kit,
  sources: readonly CaipAddress[],
  { account, networkId }: { readonly account: CaipAddress; readonly networkId?: CaipNetworkId | undefined },
): Promise<MoveProof> {
  const own = parseCaipAddress(account)
  const network = findNetwork(kit, networkId ?? own.networkId)
  const driver = await kit.driver(network.chainNamespace)
  const address = driver.parseAddress(own.address, network)
  const place: CaipAddress = `${network.caipNetworkId}:${address}`
  if (sources.some((source) => isSameAccount(source, place))) throw sameAccount({ details: place })
  const connection = connectionOf(kit, account)
  const connector = kit.store.getState().connectors.find(({ id }) => id === connection?.connectorId)
  if (!connector || !driver.signMessage) throw notProven({ details: 'no connected wallet can sign for it' })
  const nonce = nonceOf(kit)
  const issuedAt = new Date(kit.env.clock.nowMs()).toISOString()
  const message = writeProof(kit, sources, { account: place, nonce, issuedAt })
  const provider = await connector.getProvider()
  const signed = await driver.signMessage({ provider, address, message, network })
  return checkProof(kit, sources, {
    account: place,
    by: 'key',
    nonce,
    issuedAt,
    signature: signed.signature,
    ...(signed.signedMessage && { signedMessage: [...signed.signedMessage] }),
  })
}

/**
 * Whether a proof shows an address to be another wallet's, for this move and on this page; answered as it was found to be.
 * Asked again before each thing that is sent: what lies in the browser's storage is believed only as far as it is signed.
 * @throws KitError `move/not-proven`, `move/same-account`; `siwx/node-unavailable` where its node did not answer.
 */
export async function checkProof(kit: Kit, sources: readonly CaipAddress[], proof: MoveProof): Promise<MoveProof> {
  const { account, signature, signedMessage } = proof
  if (sources.some((source) => isSameAccount(source, account))) throw sameAccount({ details: account })
  const { verify } = kit.options
  if (!verify) throw notProven({ details: 'the kit has no `verify`' })
  // Written again, and so of this page, this address and this move, or not what was signed.
  const message = writeProof(kit, sources, proof)
  const nodes = { fetch: kit.env.fetch, rpcUrls: (id: CaipNetworkId) => rpcUrls(kit.options, id) }
  const bytes = signedMessage && Uint8Array.from(signedMessage)
  const { by } = await verify({ account, message, signature, signedMessage: bytes }, nodes).catch((error: unknown) => {
    if ((error as { retryable?: unknown }).retryable === true) throw error
    throw notProven({ details: 'its signature is not of this address' })
  })
  if (
    by === 'contract' &&
    !(await hasCode(kit, findNetwork(kit, parseCaipAddress(account).networkId), parseCaipAddress(account).address))
  ) {
    throw notProven({ details: 'there is no contract at this address on this network' })
  }
  return { ...proof, by }
}

/** The proof that a network's things go by. A contract holds on its own network alone: elsewhere its address is anybody's. */
export function proofOn(proofs: readonly MoveProof[], networkId: CaipNetworkId): MoveProof | undefined {
  return proofs.findLast(({ account, by }) => {
    const { networkId: provenOn, namespace } = parseCaipAddress(account)
    if (provenOn === networkId) return true
    return by === 'key' && networkId.startsWith(`${namespace}:`) && addressesSpanChains[namespace]
  })
}

/** The account that leaves a network. */
export function sourceOn({ sources }: Pick<MoveState, 'sources'>, networkId: CaipNetworkId): string | undefined {
  const parsed = sources.map((source) => parseCaipAddress(source))
  const exact = parsed.find((each) => each.networkId === networkId)
  const spanning = parsed.find(
    ({ namespace }) => networkId.startsWith(`${namespace}:`) && addressesSpanChains[namespace],
  )
  return (exact ?? spanning)?.address
}

/** The connected wallet of an account. */
export function connectionOf(kit: Kit, account: CaipAddress): Connection | undefined {
  const { connections } = kit.store.getState()
  return [...connections.values()].find(({ accounts }) => accounts.some((each) => isSameAccount(each, account)))
}

/** The form of a sign-in (CAIP-122), which wallets hold against the page that asks. */
function writeProof(
  kit: Kit,
  sources: readonly CaipAddress[],
  { account, nonce, issuedAt }: Pick<MoveProof, 'account' | 'nonce' | 'issuedAt'>,
): string {
  const { host, origin } = new URL(kit.env.href())
  const { namespace, reference, address } = parseCaipAddress(account)
  const fields = ['Version: 1', `Chain ID: ${reference}`, `Nonce: ${nonce}`, `Issued At: ${issuedAt}`]
  const opening = `${host} wants you to sign in with your ${namespaceNames[namespace]} account:`
  return [opening, address, '', statementOf(sources), '', `URI: ${origin}`, ...fields].join('\n')
}

/** Two accounts of one family with one address. */
function isSameAccount(one: string, other: string): boolean {
  const [left, right] = [one, other].map((account) => account.split(':'))
  const plain = (text = '') => (text.startsWith('0x') ? text.toLowerCase() : text)
  return left?.[0] === right?.[0] && plain(left?.[2]) === plain(right?.[2])
}

function statementOf(sources: readonly CaipAddress[]): string {
  const named = [...new Set(sources.map((source) => parseCaipAddress(source).address))].toSorted()
  return `Everything of ${named.join(', ')} moves to this address.`
}

async function hasCode(kit: Kit, network: Network, address: string): Promise<boolean> {
  const driver = await kit.driver(network.chainNamespace)
  const code = await driver.request?.(network, { method: 'eth_getCode', params: [address, 'latest'] })
  return typeof code === 'string' && code.length > 2
}

function nonceOf(kit: Kit): string {
  return Array.from(kit.env.randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
