import { randomBytes } from 'node:crypto'
import {
  type FarcasterProof,
  farcasterEndpoints,
  guardianFarcasterEndpoints,
  serviceEndpoints,
  walletEndpoints,
} from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Wrong } from '../../server/test/startFarcaster.ts'
import { type Begun, type FarcasterVault, farcasterVault, proving } from './farcasterVault.ts'
import { makeWallet } from './makeWallet.ts'
import { testVault } from './testVault.ts'

const auth = farcasterEndpoints
const guardian = guardianFarcasterEndpoints
const createId = () => randomBytes(16).toString('base64url')
const part = () => randomBytes(32).toString('base64url')
let world: FarcasterVault
beforeEach(async () => {
  world = await farcasterVault()
})
afterEach(() => world[Symbol.asyncDispose]())

describe('a login with Farcaster', () => {
  it('is on offer where both services have what it takes', async () => {
    const device = world.vault.device()
    expect((await device.auth.call(serviceEndpoints.bootstrap, undefined)).socials).toEqual(['farcaster'])
    expect((await device.guardian.call(serviceEndpoints.guardianKeys, undefined)).providers).toEqual(['farcaster'])
  })

  it('by one scan proves to both services, and makes a wallet', async () => {
    const key = world.farcaster.own(7n)
    const { session, userName, proven, begun, device } = await world.logIn(7n, key)
    expect({ userName, user: session.user }).toMatchObject({
      userName: 'ann',
      user: { email: null, userName: 'ann', providers: ['farcaster'] },
    })
    expect(proven).toMatchObject({ collectInSeconds: 0, approval: expect.stringContaining('.') })
    const { addresses } = await makeWallet(device, session, begun.releaseId)
    const again = await world.logIn(7n, key, device)
    expect(again.session).toMatchObject({
      wallet: 'active',
      user: { id: session.user.id, guardianProvider: 'farcaster' },
    })
    expect((await device.auth.call(walletEndpoints.recover, {}, again.session)).addresses).toEqual(addresses)
  })

  it('takes an address that the account lets log in, and no other key of it', async () => {
    world.farcaster.own(7n)
    expect(await world.logIn(7n, world.farcaster.name(7n, [1, 2]))).toMatchObject({ proven: { collectInSeconds: 0 } })
    for (const data of [
      [2, 2],
      [1, 1],
      [0, 0],
    ] as const) {
      const begun = await world.begin()
      const proof = await world.farcaster.sign(begun.url, 7n, world.farcaster.name(7n, data))
      await expectRefused(begun, proof)
    }
  })

  it('asks the relay once a second, and waits', async () => {
    const begun = await world.begin()
    world.farcaster.state.asks = 0
    for (let turn = 0; turn < 5; turn += 1)
      expect(await begun.device.auth.call(auth.finish, { attemptId: begun.attemptId })).toEqual({ state: 'waiting' })
    expect(world.farcaster.state.asks).toBe(1)
  })

  it('is over when the person goes back, after five minutes, and once it is collected', async () => {
    const key = world.farcaster.own(7n)
    const cancelled = await world.begin()
    world.farcaster.hand(cancelled.url, await world.farcaster.sign(cancelled.url, 7n, key))
    await cancelled.device.auth.call(auth.cancel, { attemptId: cancelled.attemptId })
    expect(await world.finish(cancelled)).toMatchObject({ code: 'login/attempt-closed' })

    const { begun, proof } = await world.logIn(7n, key)
    expect(await world.finish(begun)).toMatchObject({ code: 'login/attempt-closed' })
    const again = await begun.device.guardian.attempt(guardian.prove, proving(begun, proof))
    expect(again).toMatchObject({ code: 'guardian/release-closed' })

    const late = await world.begin()
    const signed = await world.farcaster.sign(late.url, 7n, key)
    world.farcaster.hand(late.url, signed)
    world.vault.clock.ms += 300_000
    expect(await world.finish(late)).toMatchObject({ code: 'login/attempt-closed' })
    expect(await late.device.guardian.attempt(guardian.prove, proving(late, signed))).toMatchObject({
      code: 'guardian/release-closed',
    })
  })
})

/** Neither service takes a proof, each by itself; and a right one afterwards changes nothing at the guardian. */
async function expectRefused(begun: Begun, proof: FarcasterProof): Promise<void> {
  const refused = { code: 'login/provider-refused' }
  world.farcaster.hand(begun.url, proof)
  expect(await world.finish(begun)).toMatchObject(refused)
  expect(await world.finish(begun)).toMatchObject({ code: 'login/attempt-closed' })
  expect(await begun.device.guardian.attempt(guardian.prove, proving(begun, proof))).toMatchObject(refused)
  expect(await begun.device.guardian.attempt(guardian.prove, proving(begun, proof))).toMatchObject({
    code: 'guardian/release-closed',
  })
}

describe('a proof that was altered', () => {
  const ms = (offset: number) => new Date(world.vault.clock.nowMs() + offset)
  const alterations: readonly (readonly [string, () => Wrong])[] = [
    ['another domain', () => ({ domain: 'evil.test' })],
    ['another port', () => ({ domain: 'wallet.test:8443' })],
    ['another page', () => ({ uri: 'https://evil.test/' })],
    ['another path', () => ({ uri: 'https://wallet.test/other' })],
    ['another scheme', () => ({ scheme: 'http' })],
    ['another chain', () => ({ chainId: 1 })],
    ['another nonce', () => ({ nonce: 'a1'.repeat(32) })],
    ['another statement', () => ({ statement: 'Send everything' })],
    ['no statement', () => ({ statement: undefined as never })],
    ['issued a quarter of an hour ago', () => ({ issuedAt: ms(-900_000) })],
    ['issued in a quarter of an hour', () => ({ issuedAt: ms(900_000) })],
    ['that has expired', () => ({ expirationTime: ms(-1) })],
    ['that does not hold yet', () => ({ notBefore: ms(120_000) })],
    ['no account', () => ({ resources: [] })],
    ['two accounts', () => ({ resources: ['farcaster://fid/7', 'farcaster://fid/8'] })],
    ['another account', () => ({ resources: ['farcaster://fid/8'] })],
    ['account nought', () => ({ resources: ['farcaster://fid/0'] })],
    ['an account that is no number', () => ({ resources: ['farcaster://fid/7x'] })],
    ['another key', () => ({ key: `0x${'ab'.repeat(32)}` })],
    ['another address', () => ({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })],
  ]
  it.each(alterations)('%s: is refused by both services', async (_, wrong) => {
    const key = world.farcaster.own(7n)
    const begun = await world.begin()
    await expectRefused(begun, await world.farcaster.sign(begun.url, 7n, key, wrong()))
  })

  it('in one letter, or with a byte of its signature changed, is refused by both', async () => {
    const key = world.farcaster.own(7n)
    const alter: readonly ((proof: FarcasterProof) => FarcasterProof)[] = [
      ({ message, signature }) => ({ message: message.replace('Version: 1', 'Version: 2'), signature }),
      ({ message, signature }) => ({ message: `${message} `, signature }),
      ({ message, signature }) => ({ message: `${message}\n- farcaster://fid/8`, signature }),
      ({ message, signature }) => ({ message, signature: `0x00${signature.slice(4)}` }),
      ({ message, signature }) => ({ message, signature: signature.slice(0, -4) }),
    ]
    for (const change of alter) {
      const begun = await world.begin()
      await expectRefused(begun, change(await world.farcaster.sign(begun.url, 7n, key)))
    }
  })

  it('of an address that owns no account, or another one, is refused by both', async () => {
    const begun = await world.begin()
    await expectRefused(begun, await world.farcaster.sign(begun.url, 7n, `0x${'cd'.repeat(32)}`))
    const other = await world.begin()
    await expectRefused(other, await world.farcaster.sign(other.url, 7n, world.farcaster.own(8n)))
  })
})

describe('the guardian', () => {
  it('takes no proof with another part of auth, another frame’s key, or of another device', async () => {
    const key = world.farcaster.own(7n)
    const refused = { code: 'login/provider-refused' }
    const begun = await world.begin()
    const proof = await world.farcaster.sign(begun.url, 7n, key)
    const stranger = world.vault.device()
    expect(await stranger.guardian.attempt(guardian.prove, proving(begun, proof))).toMatchObject({
      code: 'guardian/release-closed',
    })
    // A frame that has seen the proof, with a release of its own.
    const other = await world.begin(stranger)
    for (const authPart of [begun.part, other.part, part()]) {
      const own = await world.begin(stranger)
      const body = { ...proving(own, proof), authPart }
      expect(await stranger.guardian.attempt(guardian.prove, body)).toMatchObject(refused)
    }
    const wrongPart = { ...proving(begun, proof), authPart: part() }
    expect(await begun.device.guardian.attempt(guardian.prove, wrongPart)).toMatchObject(refused)
  })

  it('takes no proof whose nonce has no part of its own, whatever auth says', async () => {
    const key = world.farcaster.own(7n)
    const device = world.vault.device()
    const { releaseId } = await world.begin(device)
    const ephemeralKey = part()
    // A dishonest auth service draws the guardian's part, too.
    const begun = await device.auth.call(auth.start, { projectId: 'p', ephemeralKey, guardianPart: part() })
    const proof = await world.farcaster.sign(begun.url, 7n, key)
    const body = { releaseId, attemptId: createId(), authPart: begun.part, proof }
    expect(await device.guardian.attempt(guardian.prove, body)).toMatchObject({ code: 'login/provider-refused' })
  })
})

describe('a relay', () => {
  it('that hands out another’s sign-in, or an older one, logs no one in', async () => {
    const [annsKey, evesKey] = [world.farcaster.own(7n), world.farcaster.own(8n)]
    const earlier = await world.logIn(7n, annsKey)
    const begun = await world.begin()
    world.farcaster.hand(begun.url, earlier.proof)
    expect(await world.finish(begun)).toMatchObject({ code: 'login/provider-refused' })
    // Who a relay says it was is not looked at.
    const lied = await world.begin()
    world.farcaster.hand(lied.url, { ...(await world.farcaster.sign(lied.url, 8n, evesKey)), fid: 7, username: 'ann' })
    const { session } = await world.collect(lied)
    expect(session.user.id).not.toBe(earlier.session.user.id)
  })

  it.each([
    ['says 500', () => ({ status: 500 })],
    ['says nonsense', () => ({ status: 200, body: 'hello' })],
    ['says another nonce', () => ({ status: 202, body: { state: 'pending', nonce: 'b2'.repeat(16) } })],
    [
      'says it is done and gives no proof',
      () => ({ status: 200, body: { state: 'completed', nonce: 'b2'.repeat(16) } }),
    ],
    ['never ends', () => ({ status: 200, body: 'x'.repeat(1_100_000) })],
    ['knows no such channel', () => ({ status: 401 })],
  ])('that %s leaves the login waiting, and it goes on when it answers again', async (_, answer) => {
    const key = world.farcaster.own(7n)
    const begun = await world.begin()
    world.farcaster.state.relay = answer
    expect(JSON.parse((await world.finish(begun)).text)).toEqual({ state: 'waiting' })
    world.farcaster.state.relay = undefined
    world.farcaster.hand(begun.url, await world.farcaster.sign(begun.url, 7n, key))
    expect((await world.collect(begun)).session.user.providers).toEqual(['farcaster'])
  })

  it.each([
    ['says 500', () => ({ status: 500 })],
    [
      'takes another nonce',
      () => ({ status: 201, body: { channelToken: 'a', url: 'https://farcaster.xyz/', nonce: 'b2'.repeat(16) } }),
    ],
    ['says nonsense', () => ({ status: 201, body: '<html>' })],
  ])('that %s at the beginning opens no login', async (_, answer) => {
    world.farcaster.state.relay = answer
    await expect(world.begin()).rejects.toThrow('503 api/upstream-unavailable')
  })

  it('that leads to another page opens no login', async () => {
    world.farcaster.state.relay = (_, body) => {
      const { nonce } = JSON.parse(body)
      return { status: 201, body: { channelToken: 'a', url: 'https://farcaster.xyz.evil.test/~/siwf', nonce } }
    }
    await expect(world.begin()).rejects.toThrow('503 api/upstream-unavailable')
  })
})

describe('a registry', () => {
  it.each([
    ['is down', { node: { status: 500 } }],
    ['says nonsense', { node: { status: 200, body: '<html>' } }],
    ['is of another chain', { chainId: '0x1' }],
    ['is not there', { node: { status: 200, body: { jsonrpc: '2.0', id: 1, result: '0x' } } }],
  ])('that %s decides nothing: the same proof counts once it answers', async (_, wrong) => {
    const key = world.farcaster.own(7n)
    const begun = await world.begin()
    const proof = await world.farcaster.sign(begun.url, 7n, key)
    world.farcaster.hand(begun.url, proof)
    Object.assign(world.farcaster.state, wrong)
    const unavailable = { code: 'api/upstream-unavailable' }
    expect(await world.finish(begun)).toMatchObject(unavailable)
    expect(await begun.device.guardian.attempt(guardian.prove, proving(begun, proof))).toMatchObject(unavailable)
    Object.assign(world.farcaster.state, { node: undefined, chainId: '0xa' })
    // The relay has handed the proof out and knows no more of it.
    expect((await world.collect(begun)).session.user.providers).toEqual(['farcaster'])
    expect(await begun.device.guardian.call(guardian.prove, proving(begun, proof))).toMatchObject({
      collectInSeconds: 0,
    })
  })
})

describe('limits', () => {
  it('of one network hold at both services', async () => {
    const few = await farcasterVault({ auth: { socialLoginsPerNetwork: 2 }, guardian: { approvalsPerNetwork: 3 } })
    await few.begin()
    await few.begin()
    await expect(few.begin()).rejects.toThrow('farcasterStart: 429 login/throttled')
    await expect(few.begin()).rejects.toThrow('guardianFarcasterStart: 429 login/throttled')
    await few[Symbol.asyncDispose]()
  })

  it('without a relay or a registry there is no such login', async () => {
    const bare = await testVault()
    const device = bare.device()
    const missing = { code: 'login/provider-unavailable' }
    expect(await device.auth.attempt(auth.start, auth.start.example.body)).toMatchObject(missing)
    expect(await device.guardian.attempt(guardian.start, guardian.start.example.body)).toMatchObject(missing)
    expect((await device.auth.call(serviceEndpoints.bootstrap, undefined)).socials).toEqual([])
    await bare[Symbol.asyncDispose]()
  })
})
