import { createHash } from 'node:crypto'
import { isKitError } from '@latchkey/protocol'
import { readSiwxText, readSiwxTime, type SiwxText, siwxLimits } from '@latchkey/protocol/siwx'
import {
  type FarcasterProof,
  type FarcasterPurpose,
  farcasterChainId,
  farcasterNonceBytes,
  farcasterStatement,
} from '@latchkey/protocol/vault'
import { createEthCall, verifySignature } from '@latchkey/verify'
import { VaultError } from '../http/VaultError.ts'
import { askRegistries } from './askRegistries.ts'
import type { FarcasterRegistry } from './farcasterSettings.ts'

/** The nonce of a scan, of its three parts as base64url and what it is for. */
export function farcasterNonce(parts: farcasterNonce.Parts): string {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const { authPart, guardianPart, frameKey, purpose, mailbox } = parts
  const preimage = farcasterNonceBytes({
    authPart: bytes(authPart),
    guardianPart: bytes(guardianPart),
    frameKey: bytes(frameKey),
    purpose,
    mailbox: mailbox === undefined ? undefined : createHash('sha256').update(mailbox).digest(),
  })
  return createHash('sha256').update(preimage).digest('hex')
}

export declare namespace farcasterNonce {
  type Parts = {
    readonly authPart: string
    readonly guardianPart: string
    readonly frameKey: string
    readonly purpose: FarcasterPurpose
    /** The address that the scan is for, as it was sent to both services. */
    readonly mailbox?: string | undefined
  }
}

const networkId = `eip155:${farcasterChainId}` as const
const fidShape = /^farcaster:\/\/fid\/([1-9]\d{0,15})\/?$/

/**
 * Whose account of Farcaster a sign-in proves: the message is for this wallet and this very login, the signature is of the
 * address that it names, and the registries say that this address owns the account or may log in for it.
 *
 * @returns The number of the account.
 * @throws VaultError `login/provider-refused` for what proves nothing; `api/upstream-unavailable` where the node that knows
 * did not answer, which says nothing of the proof.
 */
export async function verifyFarcaster(
  registry: FarcasterRegistry,
  expected: verifyFarcaster.Expected,
  proof: FarcasterProof,
): Promise<string> {
  const message = readMessage(proof.message)
  const fid = expectMessage(message, expected)
  const ethCall = createEthCall({ fetch, rpcUrls: () => [registry.rpcUrl] })
  const account = `${networkId}:${message.accountAddress}` as const
  try {
    await verifySignature({ account, ...proof }, { ethCall })
  } catch (error) {
    if (isKitError(error) && error.code !== 'siwx/node-unavailable') throw refused('its signature')
    throw unavailable()
  }
  const mayLogIn = await askRegistries(registry, ethCall, { signer: message.accountAddress, fid }).catch(() => {
    throw unavailable()
  })
  if (!mayLogIn) throw refused('who signed it')
  return fid
}

export declare namespace verifyFarcaster {
  type Expected = {
    /** Of the wallet. */
    readonly origin: string
    readonly nonce: string
    readonly nowMs: number
  }
}

function readMessage(text: string): SiwxText {
  try {
    return readSiwxText(text)
  } catch {
    throw refused('its form')
  }
}

/** @returns The account that the message is for. */
function expectMessage(message: SiwxText, { origin, nonce, nowMs }: verifyFarcaster.Expected): string {
  const { host, href, protocol } = new URL(origin)
  if (message.domain !== host) throw refused('its domain')
  if (message.scheme !== undefined && `${message.scheme}:` !== protocol) throw refused('its scheme')
  if (!URL.canParse(message.uri) || new URL(message.uri).href !== href) throw refused('its URI')
  if (message.chainId !== networkId) throw refused('its chain')
  if (message.nonce !== nonce) throw refused('its nonce')
  if (message.statement !== farcasterStatement) throw refused('its statement')
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : readSiwxTime(text))
  const issuedMs = timeOf(message.issuedAt) ?? Number.NaN
  // The nonce says that it is of this login; a phone's clock may be minutes off.
  if (!(Math.abs(issuedMs - nowMs) <= siwxLimits.ageMs)) throw refused('when it was issued')
  if ((timeOf(message.expirationTime) ?? Number.POSITIVE_INFINITY) <= nowMs) throw refused('its end')
  if ((timeOf(message.notBefore) ?? 0) > nowMs + siwxLimits.skewMs) throw refused('its beginning')
  const fids = (message.resources ?? []).flatMap((resource) => fidShape.exec(resource)?.[1] ?? [])
  const [fid] = fids
  if (fid === undefined || fids.length > 1) throw refused('its account')
  return fid
}

const refused = (what: string) =>
  new VaultError('login/provider-refused', { description: `The sign-in was not accepted: ${what}.` })
const unavailable = () =>
  new VaultError('api/upstream-unavailable', { description: 'The registry of Farcaster was not reached.' })
