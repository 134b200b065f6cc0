import {
  addressesAs,
  addressesDigest,
  assertSameRoot,
  createExitFile,
  createMoveFile,
  createRecoveryKey,
  createRoot,
  openKeys,
  openRoot,
  openWithRecovery,
  type RootKind,
  rootKindOf,
  type ShareSet,
  sealToRecovery,
  signSet,
  splitRoot,
} from '@latchkey/vault/keys'
import { base64url } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import { bringRoot, openBrought } from './bringRoot.ts'
import { decryptShare, encryptShare } from './encryptShare.ts'
import type { KeyJobName, KeyJobs, MadeSet } from './keyJobs.types.ts'
import { createRecoveryHandlers, expectHeld, unlessUnbound } from './recoveryHandlers.ts'
import { revealRoot, signJobs, warmUp } from './rootJobs.ts'

type KeyWorkerHandlers = { [Name in KeyJobName]: (given: KeyJobs[Name]['given']) => Promise<KeyJobs[Name]['answer']> }

/** 65,536 bytes a call is what browsers give; ours are at most 33. */
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/**
 * The only place where a root is whole. Each job opens what it needs and wipes it before it answers; between jobs there
 * is at most a recovery key, and the key that a guardian's answer is awaited with.
 */
export function createKeyWorkerHandlers(): KeyWorkerHandlers {
  const { jobs: ofRecovery, hold } = createRecoveryHandlers()
  let making = false

  function expectMaking(): void {
    if (!making) throw new VaultError('frame/wallet-unreadable', { details: 'There is no set in the making.' })
  }

  /** The root by S, R and the recovery key at hand. */
  async function openByRecovery(given: KeyJobs['check']['given'], named?: Uint8Array): Promise<Uint8Array> {
    const { user, oldSetId, serverShare, sealedRecovery, addresses } = given
    const { secret } = expectHeld(hold.key(), named)
    const context = { user, set: oldSetId, slot: 'R', addresses: addressesDigest(addresses) }
    const share = unlessUnbound(context, (bound) => openWithRecovery(secret, sealedRecovery, bound))
    try {
      return await openRoot(share, serverShare, addresses)
    } finally {
      share.fill(0)
      serverShare.fill(0)
    }
  }

  /** D and S for one piece of work. */
  async function withShares<Result>(
    { user, setId, deviceKey, coveredShare, serverShare, addresses }: KeyJobs['reveal']['given'],
    work: (device: Uint8Array, server: Uint8Array) => Promise<Result>,
  ): Promise<Result> {
    const context = { user, setId, addresses: addressesDigest(addresses) }
    const share = await decryptShare(deviceKey, coveredShare, context)
    try {
      return await work(share, serverShare)
    } finally {
      share.fill(0)
      serverShare.fill(0)
    }
  }

  /** Opens the root by D and S for one piece of work. */
  const withRoot = <Result>(
    given: KeyJobs['reveal']['given'],
    work: (root: Uint8Array) => Promise<Result>,
  ): Promise<Result> =>
    withShares(given, async (device, server) => {
      const root = await openRoot(device, server, given.addresses)
      try {
        return await work(root)
      } finally {
        root.fill(0)
      }
    })

  async function splitFor(
    root: Uint8Array,
    recoveryPublicKey: Uint8Array,
    addresses: MadeSet['addresses'],
    { user, setId, deviceKey }: { user: string; setId: string; deviceKey: CryptoKey },
  ): Promise<MadeSet> {
    const shares = await splitRoot(root)
    const bound = addressesDigest(addresses)
    try {
      const of = { user, setId, recoveryPublicKey, addresses: bound, kind: rootKindOf(addresses) }
      const sent = await sign(root, shares, of)
      return {
        addresses,
        ...sent,
        recoveryPublicKey: new Uint8Array(recoveryPublicKey),
        coveredShare: await encryptShare(deviceKey, shares.device, { user, setId, addresses: bound }),
      }
    } finally {
      wipe(shares)
    }
  }

  return {
    ...ofRecovery,

    async warmUp() {
      await warmUp()
      return undefined
    },

    async create(given) {
      const { user, brought } = given
      // What was brought may be made again, until it has been read back.
      const root =
        brought === undefined ? createRoot(random) : await openBrought(hold.listening().secret, user, brought)
      try {
        const kind = brought === undefined ? 'phrase' : rootKindOf(brought.addresses)
        const addresses = await addressesAs(root, kind)
        const recovery = createRecoveryKey(random)
        hold.put(recovery)
        making = true
        return await splitFor(root, recovery.public, addresses, given)
      } finally {
        root.fill(0)
      }
    },

    bring: bringRoot,

    async enrol({ user, guardianKey, addresses }) {
      const recovery = expectHeld(hold.key())
      const bound = addressesDigest(addresses)
      const context = { user, set: base64url.encode(recovery.public), slot: 'enrol', addresses: bound }
      const sealedKey = new Uint8Array(sealToRecovery(guardianKey, recovery.secret, context, random))
      return { sealedKey, addresses: bound }
    },

    async readBack({ user, setId, deviceKey, kept, hold: stays = false }) {
      expectMaking()
      const recovery = expectHeld(hold.key())
      const addresses = addressesDigest(kept.addresses)
      const device = await decryptShare(deviceKey, kept.coveredShare, { user, setId, addresses })
      const context = { user, set: setId, slot: 'R', addresses }
      const share = openWithRecovery(recovery.secret, kept.sealedRecovery, context)
      try {
        const root = await openRoot(device, kept.serverShare, kept.addresses)
        try {
          await assertSameRoot(share, kept.serverShare, root)
        } finally {
          root.fill(0)
        }
      } finally {
        for (const bytes of [device, share]) bytes.fill(0)
      }
      making = false
      hold.dropListening()
      if (!stays) hold.drop()
      return undefined
    },

    async recover(given) {
      const { recoveryPublicKey, addresses } = given
      const root = await openByRecovery(given, recoveryPublicKey)
      try {
        making = true
        return await splitFor(root, recoveryPublicKey, addresses, given)
      } finally {
        root.fill(0)
      }
    },

    async check(given) {
      const root = await openByRecovery(given)
      root.fill(0)
      hold.drop()
      return undefined
    },

    async handOver({ newSetId, recoveryPublicKey, receiver, ...given }) {
      return withRoot(given, async (root) => {
        const shares = await splitRoot(root)
        const { user } = given
        const addresses = addressesDigest(given.addresses)
        const kind = rootKindOf(given.addresses)
        try {
          const context = { user, set: newSetId, slot: 'D', addresses }
          return {
            ...(await sign(root, shares, { user, setId: newSetId, recoveryPublicKey, addresses, kind })),
            sealedDevice: new Uint8Array(sealToRecovery(receiver, shares.device, context, random)),
          }
        } finally {
          wipe(shares)
        }
      })
    },

    async receive({ user, setId, deviceKey, sealedDevice, addresses: given }) {
      const { secret } = hold.takeListening()
      const addresses = addressesDigest(given)
      const share = openWithRecovery(secret, sealedDevice, { user, set: setId, slot: 'D', addresses })
      try {
        return await encryptShare(deviceKey, share, { user, setId, addresses })
      } finally {
        secret.fill(0)
        share.fill(0)
      }
    },

    async bind({ user, setId, deviceKey, coveredShare, addresses: given }) {
      const addresses = addressesDigest(given)
      const share = await decryptShare(deviceKey, coveredShare, { user, setId, addresses })
      try {
        return await encryptShare(deviceKey, share, { user, setId, addresses })
      } finally {
        share.fill(0)
      }
    },

    digest: async ({ addresses }) => addressesDigest(addresses),

    async exitFile({ user, setId, deviceKey, coveredShare, sealedRecovery, addresses, code }) {
      const bound = addressesDigest(addresses)
      const { secret } = expectHeld(hold.key())
      const context = { user, set: setId, slot: 'R', addresses: bound }
      const recovery = unlessUnbound(context, (each) => openWithRecovery(secret, sealedRecovery, each))
      const device = await decryptShare(deviceKey, coveredShare, { user, setId, addresses: bound })
      try {
        return await createExitFile({ user, setId, addresses, device, recovery }, code, random)
      } finally {
        for (const share of [device, recovery]) share.fill(0)
      }
    },

    reveal: (given) => withRoot(given, (root) => revealRoot(root, rootKindOf(given.addresses))),

    moveFile: ({ password, logins, madeAt, ...given }) =>
      withRoot(given, (root) => createMoveFile({ root, addresses: given.addresses, logins, madeAt }, password, random)),

    async sign({ jobs, ...given }) {
      // With nothing to sign it says whether the wallet opens: all of it, then.
      if (jobs.length === 0) return withRoot(given, async () => [])
      return withShares(given, async (device, server) => {
        const keys = await openKeys(device, server, given.addresses, new Set(jobs.map(({ key }) => key)))
        try {
          return signJobs(keys, jobs)
        } finally {
          for (const key of keys.values()) key.fill(0)
        }
      })
    },
  }
}

/** What the services get of a set, with the wallet's own word for it. */
async function sign(
  root: Uint8Array,
  shares: ShareSet,
  of: { user: string; setId: string; recoveryPublicKey: Uint8Array; addresses: string; kind: RootKind },
): Promise<Pick<MadeSet, 'serverShare' | 'sealedRecovery' | 'proof'>> {
  const serverShare = new Uint8Array(shares.server)
  const { user, setId: set, recoveryPublicKey, addresses, kind } = of
  const context = { user, set, slot: 'R', addresses }
  const sealedRecovery = new Uint8Array(sealToRecovery(recoveryPublicKey, shares.recovery, context, random))
  const statement = { user, set, serverShare, sealedRecovery, recoveryPublicKey, addresses }
  return { serverShare, sealedRecovery, proof: new Uint8Array(await signSet(root, statement, kind)) }
}

function wipe(shares: ShareSet): void {
  for (const share of Object.values(shares)) share.fill(0)
}
