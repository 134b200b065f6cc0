import { randomBytes } from 'node:crypto'
import {
  type FarcasterProof,
  farcasterEndpoints,
  farcasterRegistries,
  guardianFarcasterEndpoints,
} from '@latchkey/protocol/vault'
import { createRecoveryKey } from '@latchkey/vault/keys'
import type { KyselyPlugin } from 'kysely'
import type { Hex } from 'viem'
import type { AuthConfig } from '../../auth/src/config.ts'
import { startFarcaster } from '../../server/test/startFarcaster.ts'
import type { GuardianConfig } from '../src/config.ts'
import { makeWallet } from './makeWallet.ts'
import { plainRandom } from './plainRandom.ts'
import { type TestDevice, testVault } from './testVault.ts'

const auth = farcasterEndpoints
const guardian = guardianFarcasterEndpoints

/** Both services with a relay and a node of Farcaster, and what frames and people do with them. */
export async function farcasterVault(
  options: { auth?: Partial<AuthConfig>; guardian?: Partial<GuardianConfig>; plugins?: readonly KyselyPlugin[] } = {},
) {
  let nowMs = () => Date.now()
  const farcaster = await startFarcaster({ nowMs: () => nowMs(), sleep: async () => {} })
  const registry = { rpcUrl: farcaster.rpcUrl, ...farcasterRegistries }
  const relay = { url: farcaster.relayUrl, link: 'https://farcaster.xyz' }
  const vault = await testVault({
    auth: { farcaster: { relay, registry }, ...options.auth },
    guardian: { farcaster: registry, ...options.guardian },
    plugins: options.plugins ?? [],
  })
  nowMs = vault.clock.nowMs

  /** What a frame does until the person has something to scan. */
  async function begin(device: TestDevice = vault.device()): Promise<Begun> {
    const ephemeral = createRecoveryKey(plainRandom)
    const ephemeralKey = Buffer.from(ephemeral.public).toString('base64url')
    const asked = { ephemeralKey, app: 'https://app.example', browser: 'Chrome on Linux' }
    const { releaseId, part: guardianPart } = await device.guardian.call(guardian.start, asked)
    const begun = await device.auth.call(auth.start, { projectId: 'p', ephemeralKey, guardianPart })
    const { attemptId, url, part } = begun
    return { attemptId, url, part, device, ephemeral, releaseId, guardianPart }
  }

  async function finish({ device, attemptId }: Begun) {
    vault.clock.ms += 1_500
    return device.auth.attempt(auth.finish, { attemptId })
  }

  async function collect(begun: Begun) {
    vault.clock.ms += 1_500
    const done = await begun.device.auth.call(auth.finish, { attemptId: begun.attemptId })
    if (done.state !== 'done') throw new Error('The login is not done.')
    return done
  }

  /** A login as it should be, up to the answers of both services. */
  async function logIn(fid: bigint, key: Hex, device?: TestDevice) {
    const begun = await begin(device)
    const proof = await farcaster.sign(begun.url, fid, key)
    farcaster.hand(begun.url, { ...proof, username: 'ann' })
    const { session, userName } = await collect(begun)
    const proven = await begun.device.guardian.call(guardian.prove, proving(begun, proof))
    return { begun, proof, session, userName, proven, device: begun.device }
  }

  /** A person with a wallet, on their own device. */
  async function person(fid = 7n) {
    const key = farcaster.own(fid)
    const { begun, session, device } = await logIn(fid, key)
    return { fid, key, device, session, wallet: await makeWallet(device, session, begun.releaseId) }
  }

  return {
    vault,
    farcaster,
    begin,
    finish,
    collect,
    logIn,
    person,
    async [Symbol.asyncDispose]() {
      await vault[Symbol.asyncDispose]()
      await farcaster[Symbol.asyncDispose]()
    },
  }
}

export type FarcasterVault = Awaited<ReturnType<typeof farcasterVault>>

/** A login that was begun, as its frame knows it. */
export type Begun = {
  readonly attemptId: string
  readonly url: string
  /** Of the auth service. */
  readonly part: string
  readonly guardianPart: string
  readonly releaseId: string
  readonly ephemeral: ReturnType<typeof createRecoveryKey>
  readonly device: TestDevice
}

/** What a frame hands to the guardian. */
export const proving = ({ releaseId, part: authPart }: Begun, proof: FarcasterProof) => ({
  releaseId,
  attemptId: randomBytes(16).toString('base64url'),
  authPart,
  proof,
})
