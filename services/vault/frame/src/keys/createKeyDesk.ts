import {
  addressesOf,
  createRecoveryKey,
  createRoot,
  openRoot,
  openWithRecovery,
  type RecoveryKey,
  type ShareSet,
  sealToRecovery,
  splitRoot,
} from '@latchkey/vault/keys'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import { coverShare, uncoverShare } from './coverShare.ts'
import type { KeyJobName, KeyJobs, MadeSet } from './keyJobs.types.ts'
import { signJobs } from './signJobs.ts'

type Desk = { [Name in KeyJobName]: (given: KeyJobs[Name]['given']) => Promise<KeyJobs[Name]['answer']> }

/** 65,536 bytes a call is what browsers give; ours are at most 33. */
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/**
 * The only place where a root is whole. Each job opens what it needs and wipes it before it answers; between jobs there
 * is at most a recovery key that has not been handed over yet, and the key that a guardian's answer is awaited with.
 */
export function createKeyDesk(): Desk {
  let made: { recovery: RecoveryKey; addresses: MadeSet['addresses'] } | undefined
  let listening: RecoveryKey | undefined

  async function splitFor(
    root: Uint8Array,
    recoveryPublicKey: Uint8Array,
    addresses: MadeSet['addresses'],
    { user, setId, cover }: { user: string; setId: string; cover: CryptoKey },
  ): Promise<MadeSet> {
    const shares = await splitRoot(root)
    try {
      return {
        addresses,
        serverShare: new Uint8Array(shares.server),
        sealedRecovery: new Uint8Array(
          sealToRecovery(recoveryPublicKey, shares.recovery, { user, set: setId, slot: 'R' }, random),
        ),
        recoveryPublicKey: new Uint8Array(recoveryPublicKey),
        coveredShare: await coverShare(cover, shares.device, { user, setId }),
      }
    } finally {
      wipe(shares)
    }
  }

  return {
    async create(given) {
      const root = createRoot(random)
      try {
        const addresses = await addressesOf(root)
        const recovery = createRecoveryKey(random)
        made = { recovery, addresses }
        return await splitFor(root, recovery.public, addresses, given)
      } finally {
        root.fill(0)
      }
    },

    async enrol({ user, guardianKey }) {
      const { recovery } = expectMade(made)
      const context = { user, set: base64url.encode(recovery.public), slot: 'enrol' }
      return new Uint8Array(sealToRecovery(guardianKey, recovery.secret, context, random))
    },

    async readBack({ user, setId, cover, kept }) {
      const { recovery } = expectMade(made)
      const device = await uncoverShare(cover, kept.coveredShare, { user, setId })
      const share = openWithRecovery(recovery.secret, kept.sealedRecovery, { user, set: setId, slot: 'R' })
      for (const other of [device, share]) {
        const root = await openRoot(other, kept.serverShare, kept.addresses)
        root.fill(0)
        other.fill(0)
      }
      recovery.secret.fill(0)
      made = undefined
      return undefined
    },

    async listen() {
      listening ??= createRecoveryKey(random)
      return new Uint8Array(listening.public)
    },

    async recover(given) {
      if (listening === undefined) throw new FrameFault('login/attempt-closed')
      const { user, oldSetId, recoveryPublicKey, addresses } = given
      const release = { user, set: base64url.encode(recoveryPublicKey), slot: 'release' }
      const secret = openWithRecovery(listening.secret, given.sealedRecoveryKey, release)
      const share = openWithRecovery(secret, given.sealedRecovery, { user, set: oldSetId, slot: 'R' })
      const root = await openRoot(share, given.serverShare, addresses)
      try {
        made = { recovery: { secret, public: recoveryPublicKey }, addresses }
        return await splitFor(root, recoveryPublicKey, addresses, given)
      } finally {
        root.fill(0)
        share.fill(0)
        listening.secret.fill(0)
        listening = undefined
      }
    },

    async sign({ user, setId, cover, coveredShare, serverShare, addresses, jobs }) {
      const share = await uncoverShare(cover, coveredShare, { user, setId })
      const root = await openRoot(share, serverShare, addresses)
      share.fill(0)
      try {
        return await signJobs(root, jobs)
      } finally {
        root.fill(0)
        serverShare.fill(0)
      }
    },
  }
}

function expectMade<Made>(made: Made | undefined): Made {
  if (made === undefined) throw new FrameFault('frame/wallet-unreadable', { details: 'There is no set in the making.' })
  return made
}

function wipe(shares: ShareSet): void {
  for (const share of Object.values(shares)) share.fill(0)
}
