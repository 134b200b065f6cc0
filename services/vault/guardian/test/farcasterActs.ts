import { createHash } from 'node:crypto'
import {
  type FarcasterProof,
  farcasterEndpoints,
  farcasterWordBytes,
  guardianEndpoints,
  guardianFarcasterEndpoints,
  loginEndpoints,
  protectionEndpoints,
  type VaultBodyOf,
  type VaultSession,
} from '@latchkey/protocol/vault'
import { addressesDigest, addressesOf, createRecoveryKey, deriveEvmKey, rootToSeed } from '@latchkey/vault/keys'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Wrong } from '../../server/test/startFarcaster.ts'
import type { FarcasterVault } from './farcasterVault.ts'
import { plainRandom } from './plainRandom.ts'
import type { TestDevice } from './testVault.ts'

export type Act = 'protection' | 'delete'
/** Of a wallet of any kind. */
type SentWord = VaultBodyOf<typeof guardianFarcasterEndpoints.prove>['word']
export type Word = { addresses: Awaited<ReturnType<typeof addressesOf>>; signature: string }

/** What people with a wallet and their frames do beyond a login, by a scan for each act. */
export function farcasterActs(world: () => FarcasterVault) {
  /** A person with their wallet, a quarter of an hour and more after they have made it. */
  async function later(fid?: bigint) {
    const person = await world().person(fid)
    const told = { assertion: person.session.assertion, addresses: addressesDigest(person.wallet.addresses) }
    await person.device.guardian.call(guardianEndpoints.addresses, told)
    world().vault.clock.ms += 20 * 60_000
    // Their device still has its session, and another access token.
    const { refreshToken } = person.session
    return { ...person, session: await person.device.auth.call(loginEndpoints.refresh, { refreshToken }) }
  }

  /** What a frame does until there is a code to scan: for an act, or for an address. */
  async function begin(
    { device, session }: { device: TestDevice; session: VaultSession },
    act: Act | { readonly email: string } = 'protection',
  ) {
    const ephemeral = createRecoveryKey(plainRandom)
    const ephemeralKey = Buffer.from(ephemeral.public).toString('base64url')
    const what = typeof act === 'string' ? { purpose: act } : { purpose: 'mailbox' as const, ...act }
    const asked = { ...what, ephemeralKey, app: 'https://app.example', browser: 'Chrome on Linux' }
    const { releaseId, part: guardianPart } = await device.guardian.call(guardianFarcasterEndpoints.start, asked)
    const scanned = { method: 'farcaster' as const, ...what, ephemeralKey, guardianPart }
    const begun = await device.auth.call(protectionEndpoints.stepUpOptions, scanned, session)
    if (begun.method !== 'farcaster') throw new Error('Another method was begun.')
    return { ...begun, releaseId, guardianPart, device, session, ephemeral }
  }

  /** A scan, signed by who owns the account and handed to the relay. */
  async function scan(
    { url }: Scan,
    { fid, key }: Pick<Person, 'fid' | 'key'>,
    wrong?: Wrong,
  ): Promise<FarcasterProof> {
    const proof = await world().farcaster.sign(url, fid, key, wrong)
    world().farcaster.hand(url, proof)
    return proof
  }

  /** What the device of the scan asks auth for, as often as it may. */
  async function signed({ attemptId, device, session }: Scan) {
    world().vault.clock.ms += 1_500
    return device.auth.attempt(farcasterEndpoints.signed, { attemptId }, session)
  }

  const body = ({ releaseId, attemptId, part: authPart }: Scan, proof: FarcasterProof, word?: SentWord) => ({
    releaseId,
    attemptId,
    authPart,
    proof,
    ...(word === undefined ? {} : { word }),
  })
  type Scan = Awaited<ReturnType<typeof begin>>
  type Person = Awaited<ReturnType<typeof later>>
  return {
    later,
    begin,
    scan,
    signed,
    prove: (begun: Scan, proof: FarcasterProof, word?: SentWord) =>
      begun.device.guardian.call(guardianFarcasterEndpoints.prove, body(begun, proof, word)),
    tryToProve: (begun: Scan, proof: FarcasterProof, word?: SentWord) =>
      begun.device.guardian.attempt(guardianFarcasterEndpoints.prove, body(begun, proof, word)),
  }
}

export type Scan = Awaited<ReturnType<ReturnType<typeof farcasterActs>['begin']>>
export type Person = Awaited<ReturnType<ReturnType<typeof farcasterActs>['later']>>

/** The word of a wallet that it is on this device, for what was signed. */
export async function wordOf(root: Uint8Array, scanned: FarcasterProof, attemptId: string): Promise<Word> {
  const digest = wordDigest(scanned, attemptId)
  const key = deriveEvmKey(await rootToSeed(root))
  const proof = secp256k1.sign(digest, key, { prehash: false, lowS: true, format: 'recovered' })
  return { addresses: await addressesOf(root), signature: Buffer.from(proof).toString('base64url') }
}

/** What a wallet signs for a scan and an attempt. */
export function wordDigest({ message }: FarcasterProof, attemptId: string): Uint8Array {
  const nonce = /^Nonce: (.*)$/m.exec(message)?.[1] ?? ''
  return createHash('sha256').update(farcasterWordBytes({ nonce, attemptId })).digest()
}
