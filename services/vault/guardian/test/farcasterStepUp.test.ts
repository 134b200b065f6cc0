import { randomBytes } from 'node:crypto'
import {
  type FarcasterProof,
  farcasterEndpoints,
  guardianEndpoints,
  guardianFarcasterEndpoints,
  protectionEndpoints,
} from '@latchkey/protocol/vault'
import { addressesAs, addressesDigest, createRoot, signEd25519, signSolanaProof } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { farcasterNonce } from '../../server/src/farcaster/verifyFarcaster.ts'
import type { Wrong } from '../../server/test/startFarcaster.ts'
import {
  type Act,
  type Person as Ann,
  farcasterActs,
  type Scan,
  type Word,
  wordDigest,
  wordOf,
} from './farcasterActs.ts'
import { type FarcasterVault, farcasterVault } from './farcasterVault.ts'
import { plainRandom } from './plainRandom.ts'

const auth = farcasterEndpoints
const guardian = guardianFarcasterEndpoints
const { stepUpOptions, stepUp, exportBegin, deleteAccount } = protectionEndpoints
const refused = { code: 'login/provider-refused' }
const closed = { code: 'login/attempt-closed' }
const noApproval = { approval: null, collectInSeconds: 3_600 }

let world: FarcasterVault
beforeEach(async () => {
  world = await farcasterVault()
})
afterEach(() => world[Symbol.asyncDispose]())
const { later: annLater, begin, scan, signed, prove, tryToProve } = farcasterActs(() => world)

const finish = ({ device, attemptId, session }: Scan, approval: string) =>
  device.auth.attempt(stepUp, { method: 'farcaster', attemptId, approval }, session)

/** From the code to the act, as a frame does it. */
async function confirm(ann: Ann, purpose: Act = 'protection') {
  const begun = await begin(ann, purpose)
  const proof = await scan(begun, ann)
  expect(JSON.parse((await signed(begun)).text)).toEqual({ state: 'signed', proof })
  const { approval } = await prove(begun, proof, await wordOf(ann.wallet.root, proof, begun.attemptId))
  const answer = await finish(begun, approval ?? 'a.b.c')
  return { begun, proof, approval: approval ?? '', answer }
}

describe('a step-up with Farcaster', () => {
  it('allows an act by one scan, long after the login', async () => {
    const ann = await annLater()
    const show = () => ann.device.auth.attempt(exportBegin, {}, ann.session)
    expect(await show()).toMatchObject({ code: 'session/step-up-needed' })
    const { begun, answer } = await confirm(ann)
    expect(answer.status).toBe(200)
    expect((await show()).status).toBe(200)
    // The guardian's half of the recovery key comes by the same scan.
    const { assertion } = ann.session
    const { recoveryPublicKey } = ann.wallet
    const collected = { releaseId: begun.releaseId, assertion, recoveryPublicKey }
    expect((await ann.device.guardian.call(guardianEndpoints.collect, collected)).sealedRecoveryKey).not.toBe('')
  })

  it('waits for the person, and asks the relay once a second', async () => {
    const ann = await annLater()
    const begun = await begin(ann)
    world.farcaster.state.asks = 0
    for (let turn = 0; turn < 3; turn += 1)
      expect(await ann.device.auth.call(auth.signed, { attemptId: begun.attemptId }, ann.session)).toEqual({
        state: 'waiting',
      })
    expect(world.farcaster.state.asks).toBe(1)
  })

  it('deletes the account only by a scan for that', async () => {
    const ann = await annLater()
    const erase = ({ begun, approval }: Awaited<ReturnType<typeof confirm>>) => {
      const addressTail = ann.wallet.addresses.evm.slice(-6)
      const asked = { addressTail, attemptId: begun.attemptId, approval }
      return ann.device.auth.attempt(deleteAccount, asked, ann.session)
    }
    expect(await erase(await confirm(ann))).toMatchObject({ code: 'login/approval-invalid' })
    expect((await erase(await confirm(ann, 'delete'))).status).toBe(200)
  })

  it('counts once: every part of it is used up', async () => {
    const ann = await annLater()
    const { begun, proof, approval } = await confirm(ann)
    expect(await finish(begun, approval)).toMatchObject(closed)
    expect(await signed(begun)).toMatchObject(closed)
    const again = await tryToProve(begun, proof, await wordOf(ann.wallet.root, proof, begun.attemptId))
    expect(again).toMatchObject({ code: 'guardian/release-closed' })
  })
})

describe('a code that was carried to its owner', () => {
  /** A device that Ann has let log in by scanning what it showed. */
  async function carrierOf(ann: Ann) {
    const { session, device } = await world.logIn(ann.fid, ann.key, world.vault.device())
    return { ...ann, session, device }
  }
  const asked = { purpose: 'protection' as const, ephemeralKey: 'A'.repeat(43), guardianPart: 'A'.repeat(43) }

  it('is none of a device without the wallet: auth opens none for it', async () => {
    const carrier = await carrierOf(await annLater())
    const begun = await carrier.device.auth.attempt(stepUpOptions, { method: 'farcaster', ...asked }, carrier.session)
    expect(begun).toMatchObject({ code: 'vault/absent' })
  })

  it('is none of it under the name of a login at a provider either', async () => {
    const carrier = await carrierOf(await annLater())
    expect(await carrier.device.auth.attempt(stepUpOptions, { method: 'provider' }, carrier.session)).toMatchObject({
      code: 'vault/absent',
    })
  })

  it('waits for an hour at the guardian, whatever auth lets happen: with no word of the wallet, or another’s', async () => {
    const ann = await annLater()
    const device = world.vault.device()
    const purpose = 'protection'
    const attemptId = randomBytes(16).toString('base64url')
    const own = createRoot(plainRandom)
    const { addresses } = ann.wallet
    const words: readonly ((proof: FarcasterProof) => Promise<Word | undefined>)[] = [
      async () => undefined,
      (proof) => wordOf(own, proof, attemptId),
      async (proof) => ({ ...(await wordOf(own, proof, attemptId)), addresses }),
    ]
    for (const word of words) {
      const [ephemeralKey, authPart] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
      const named = { purpose, ephemeralKey, app: 'https://app.example', browser: 'Chrome on Linux' } as const
      const { releaseId, part: guardianPart } = await device.guardian.call(guardian.start, named)
      // With a dishonest auth service: it opens a channel for whatever device.
      const nonce = farcasterNonce({ authPart, guardianPart, frameKey: ephemeralKey, purpose })
      const proof = await world.farcaster.sign((await world.begin()).url, ann.fid, ann.key, { nonce })
      const sent = { releaseId, attemptId, authPart, proof, word: await word(proof) }
      expect(await device.guardian.call(guardian.prove, sent)).toEqual(noApproval)
      const { assertion } = ann.session
      const { devices } = await ann.device.guardian.call(guardian.waiting, { assertion })
      expect(devices).toMatchObject([{ browser: 'Chrome on Linux', app: 'https://app.example' }])
      // And is stopped by a device that has the wallet.
      await ann.device.guardian.call(guardianEndpoints.cancel, { assertion })
    }
  })
})

describe('the word of a wallet', () => {
  it('is for one attempt of one scan, byte by byte', async () => {
    const ann = await annLater()
    const attempt = async (change: (word: Word, proof: FarcasterProof) => Promise<Word> | Word) => {
      const begun = await begin(ann)
      const proof = await scan(begun, ann)
      const word = await wordOf(ann.wallet.root, proof, begun.attemptId)
      return prove(begun, proof, await change(word, proof))
    }
    const otherAttempt = randomBytes(16).toString('base64url')
    const flipped = (text: string) => {
      const bytes = Buffer.from(text, 'base64url')
      bytes[40] = (bytes[40] ?? 0) ^ 1
      return bytes.toString('base64url')
    }
    expect((await attempt((word) => word)).approval).not.toBeNull()
    expect(await attempt((_, proof) => wordOf(ann.wallet.root, proof, otherAttempt))).toEqual(noApproval)
    for (const change of [
      (word: Word) => ({ ...word, signature: flipped(word.signature) }),
      (word: Word) => ({ ...word, signature: Buffer.alloc(65).toString('base64url') }),
      (word: Word) => ({ ...word, addresses: { ...word.addresses, solana: '11111111111111111111111111111111' } }),
    ])
      expect((await attempt(change)).approval).toBeNull()
  })

  it('says nothing where two accounts are kept for one owner: it would not say for which', async () => {
    const ann = await annLater()
    const { database } = world.vault.guardian.deps
    const row = await database.selectFrom('people').selectAll().executeTakeFirstOrThrow()
    await database
      .insertInto('people')
      .values({ ...row, user_mac: 'another' })
      .execute()
    const begun = await begin(ann)
    const proof = await scan(begun, ann)
    expect(await prove(begun, proof, await wordOf(ann.wallet.root, proof, begun.attemptId))).toEqual(noApproval)
  })

  it('is by the key of Solana where that is the whole wallet, and by no other key or kind of signature', async () => {
    const ann = await annLater()
    const { root } = ann.wallet
    const addresses = (await addressesAs(root, 'solanaKey')) as { readonly solana: string }
    await world.vault.guardian.deps.database
      .updateTable('people')
      .set({ addresses_digest: addressesDigest(addresses) })
      .execute()
    const attempt = async (sign: (digest: Uint8Array, ofPhrase: Word) => string) => {
      const begun = await begin(ann)
      const proof = await scan(begun, ann)
      const ofPhrase = await wordOf(root, proof, begun.attemptId)
      const signature = sign(wordDigest(proof, begun.attemptId), ofPhrase)
      return prove(begun, proof, { addresses, signature })
    }
    const written = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
    for (const sign of [
      (_: Uint8Array, ofPhrase: Word) => ofPhrase.signature,
      // As a page has messages signed.
      (digest: Uint8Array) => written(signEd25519(root, digest)),
      (digest: Uint8Array) => written(signSolanaProof(createRoot(plainRandom), digest)),
      () => written(signSolanaProof(root, new Uint8Array(32))),
    ])
      expect(await attempt(sign)).toEqual(noApproval)
    expect((await attempt((digest) => written(signSolanaProof(root, digest)))).approval).not.toBeNull()
  })

  it('spares no login its hour', async () => {
    const ann = await annLater()
    const begun = await world.begin()
    const proof = await world.farcaster.sign(begun.url, ann.fid, ann.key)
    const word = await wordOf(ann.wallet.root, proof, begun.attemptId)
    const { releaseId, attemptId, part: authPart } = begun
    const sent = { releaseId, attemptId, authPart, proof, word }
    expect(await begun.device.guardian.call(guardian.prove, sent)).toEqual(noApproval)
  })
})

describe('a scan for one thing', () => {
  it.each([
    ['protection', 'delete'],
    ['delete', 'protection'],
  ] as const)('is none for another: %s for %s', async (meant, wanted) => {
    const ann = await annLater()
    const [one, other] = [await begin(ann, meant), await begin(ann, wanted)]
    const proof = await scan(one, ann)
    world.farcaster.hand(other.url, proof)
    expect(await signed(other)).toMatchObject(refused)
    const word = await wordOf(ann.wallet.root, proof, other.attemptId)
    expect(await tryToProve(other, proof, word)).toMatchObject(refused)
  })

  it('is no login, and a login is no scan for an act', async () => {
    const ann = await annLater()
    const begun = await begin(ann)
    await scan(begun, ann)
    world.vault.clock.ms += 1_500
    const { attemptId } = begun
    expect(await ann.device.auth.attempt(auth.finish, { attemptId })).toMatchObject(closed)
    const login = await world.begin(ann.device)
    const proof = await world.farcaster.sign(login.url, ann.fid, ann.key)
    world.farcaster.hand(login.url, proof)
    const asked = { attemptId: login.attemptId }
    expect(await ann.device.auth.attempt(auth.signed, asked, ann.session)).toMatchObject(closed)
    // Neither is its text one for the guardian, under a release for an act.
    const act = await begin(ann)
    expect(await tryToProve({ ...act, part: login.part }, proof)).toMatchObject(refused)
  })

  it('is for the guardian another text than a login with the very same parts', async () => {
    const ann = await annLater()
    const device = ann.device
    const ephemeralKey = randomBytes(32).toString('base64url')
    const asked = { purpose: 'delete' as const, ephemeralKey, app: 'https://app.example', browser: 'Chrome on Linux' }
    const { releaseId, part: guardianPart } = await device.guardian.call(guardian.start, asked)
    // What a dishonest page shows as a login.
    const login = await device.auth.call(auth.start, { projectId: 'p', ephemeralKey, guardianPart })
    const proof = await world.farcaster.sign(login.url, ann.fid, ann.key)
    const { attemptId, part: authPart } = login
    expect(await device.guardian.attempt(guardian.prove, { releaseId, attemptId, authPart, proof })).toMatchObject(
      refused,
    )
  })
})

describe('what was signed by, or for, another', () => {
  it('account is refused by auth, and is the other account’s at the guardian', async () => {
    const ann = await annLater()
    const eve = { fid: 8n, key: world.farcaster.own(8n) }
    const begun = await begin(ann)
    const proof = await scan(begun, eve)
    expect(await signed(begun)).toMatchObject(refused)
    expect(await signed(begun)).toMatchObject(closed)
    const { approval } = await prove(begun, proof)
    expect(await finish(begun, approval ?? '')).toMatchObject({ code: 'login/approval-invalid' })
    expect(await ann.device.auth.attempt(exportBegin, {}, ann.session)).toMatchObject({
      code: 'session/step-up-needed',
    })
  })

  it('device or session is not collected, nor counted', async () => {
    const ann = await annLater()
    const begun = await begin(ann)
    const proof = await scan(begun, ann)
    const stranger = await world.logIn(8n, world.farcaster.own(8n))
    const { approval } = await prove(begun, proof, await wordOf(ann.wallet.root, proof, begun.attemptId))
    const theirs = { ...begun, device: stranger.device, session: stranger.session }
    expect(await signed(theirs)).toMatchObject(closed)
    // The guardian's word alone is half: auth has seen no scan yet.
    expect(await finish(begun, approval ?? '')).toMatchObject(closed)
    expect((await signed(begun)).status).toBe(200)
    // Another session of the same device did not ask for the next one.
    const next = await begin(ann)
    await scan(next, ann)
    const second = { ...next, session: (await world.logIn(ann.fid, ann.key, ann.device)).session }
    expect(await signed(second)).toMatchObject(closed)
    expect(await finish(second, approval ?? '')).toMatchObject(closed)
  })

  it('is no login at a provider: auth counts no scan that it has not seen, right after a login neither', async () => {
    const ann = await annLater()
    const { session } = await world.logIn(ann.fid, ann.key, ann.device)
    const begun = await begin({ ...ann, session })
    const proof = await world.farcaster.sign(begun.url, ann.fid, ann.key)
    const { attemptId } = begun
    const { approval } = await prove(begun, proof, await wordOf(ann.wallet.root, proof, attemptId))
    expect(approval).not.toBeNull()
    const body = { method: 'provider', attemptId, approval: approval ?? '' } as const
    expect(await ann.device.auth.attempt(stepUp, body, session)).toMatchObject(closed)
    expect(await ann.device.auth.attempt(exportBegin, {}, session)).toMatchObject({ code: 'session/step-up-needed' })
  })

  it('domain, page, chain, nonce, statement, account or key is refused by both services', async () => {
    const ann = await annLater()
    for (const wrong of [
      { domain: 'evil.test' },
      { uri: 'https://evil.test/' },
      { chainId: 1 },
      { nonce: 'a1'.repeat(32) },
      { statement: 'Send everything' },
      { resources: ['farcaster://fid/8'] },
      { key: `0x${'ab'.repeat(32)}` },
    ] satisfies readonly Wrong[]) {
      const begun = await begin(ann)
      const proof = await scan(begun, ann, wrong)
      expect(await signed(begun), JSON.stringify(wrong)).toMatchObject(refused)
      const word = await wordOf(ann.wallet.root, proof, begun.attemptId)
      expect(await tryToProve(begun, proof, word), JSON.stringify(wrong)).toMatchObject(refused)
      expect(await tryToProve(begun, proof, word)).toMatchObject({ code: 'guardian/release-closed' })
    }
  })
})
