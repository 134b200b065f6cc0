import { randomBytes } from 'node:crypto'
import { guardianEndpoints, serviceEndpoints } from '@latchkey/protocol/vault'
import {
  addressesDigest,
  addressesOf,
  createRecoveryKey,
  createRoot,
  sealToRecovery,
  splitRoot,
} from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainRandom } from '../../guardian/test/plainRandom.ts'
import { type TestVault, testVault } from '../../guardian/test/testVault.ts'
import { digest } from '../../server/src/crypto/tokens.ts'
import type { KeptWallet } from '../src/store/vaultStore.ts'
import { openFrame, pageRequest } from './openFrame.ts'
import { type Asked, startRelay } from './startRelay.ts'

const email = 'ann@example.org'
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'))

let vault: TestVault
let guardian: Awaited<ReturnType<typeof startRelay>>
let auth: Awaited<ReturnType<typeof startRelay>>
/** What the auth service says in the place of the truth; undefined: nothing. */
let lie: ((asked: Asked) => Promise<Response | undefined>) | undefined

beforeEach(async () => {
  lie = undefined
  auth = await startRelay(
    () => vault.sendAuth,
    async (asked) => (await lie?.(asked)) ?? asked.truth(),
  )
  guardian = await startRelay(() => vault.guardian.send)
  vault = await testVault({ auth: { publicUrl: auth.url }, guardian: { publicUrl: guardian.url } })
  vi.spyOn(Date, 'now').mockImplementation(() => vault.clock.ms)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await auth[Symbol.asyncDispose]()
  await guardian[Symbol.asyncDispose]()
  await vault[Symbol.asyncDispose]()
})

type Frame = Awaited<ReturnType<typeof openFrame>>
const newBrowser = (): Promise<Frame> =>
  openFrame({
    authUrl: auth.url,
    guardianUrl: guardian.url,
    // The person wants in and approves what the guardian asks.
    onPhrase: () =>
      void vault.linkFor(email).then(async (link) => {
        await vault.press(link, 'approve', '10.1.1.1')
      }),
  })

async function logIn(frame: Frame): Promise<void> {
  vault.clock.ms += 31_000
  await frame.login.email(email, pageRequest)
  await frame.login.code(await vault.auth.codeFor(email), pageRequest)
}

const walletsOf = ({ rows }: Frame) =>
  [...rows].filter(([key]) => key.startsWith('wallet/')).map(([, kept]) => kept as KeptWallet)

const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

type Session = { user: { id: string }; wallet: string; deviceEnrolled: boolean; assertion: string }

/** Says of everybody who logs in that the planted wallet is theirs. */
async function plantWallet(isBound: boolean, edit: (session: Session) => Session = (session) => session) {
  const root = createRoot(plainRandom)
  const addresses = await addressesOf(root)
  const shares = await splitRoot(root)
  const setId = text(randomBytes(16))
  const staged = new Map<unknown, unknown>()
  let recoveryPublicKey: string | undefined
  let isEnrolled = false
  let user = ''
  lie = async ({ path, body, truth }) => {
    if (path === '/v1/sets/prepare') {
      staged.set(body?.setId, body?.serverShare)
      return json({})
    }
    if (path === '/v1/sets/commit') {
      isEnrolled = true
      return json({})
    }
    const share = staged.get(body?.setId)
    if (path === '/v1/shares/release' && share !== undefined) return json({ serverShare: share })
    const answer = await truth()
    if (!answer.ok) return answer
    const said = await answer.json()
    if (path === '/v1/recovery/open') {
      const to = recoveryPublicKey ?? said.recoveryPublicKey
      const context = { user, set: setId, slot: 'R', ...(isBound ? { addresses: addressesDigest(addresses) } : {}) }
      const sealedRecovery = text(sealToRecovery(bytes(to), shares.recovery, context, plainRandom))
      const serverShare = text(shares.server)
      return json({ setId, serverShare, sealedRecovery, recoveryPublicKey: to, addresses, wraps: [] })
    }
    if (path === '/v1/me') return json({ ...said, addresses })
    if (typeof said.assertion !== 'string') return json(said)
    const edited = edit(said)
    user = edited.user.id
    return json({ ...edited, wallet: 'active', deviceEnrolled: isEnrolled })
  }
  return {
    addresses,
    /** Has what is planted opened by a recovery key of its own. */
    useKey(key: string) {
      recoveryPublicKey = key
    },
  }
}

describe.each([
  ['as it was sealed before', false],
  ['sealed for its own addresses', true],
])('an auth service that plants a wallet of its own, %s', (_, isBound) => {
  it('is refused on a new app, and nothing of it is kept', async () => {
    await logIn(await newBrowser())
    await plantWallet(isBound)
    const app = await newBrowser()
    await expect(logIn(app)).rejects.toMatchObject({ code: 'frame/other-wallet' })
    expect(walletsOf(app)).toEqual([])
  })

  it('is refused at another login in a browser that knows the wallet, which stays', async () => {
    const app = await newBrowser()
    await logIn(app)
    const kept = walletsOf(app)
    await app.login.cancel()
    await app.sessions.end()
    await plantWallet(isBound)
    await expect(logIn(app)).rejects.toMatchObject({ code: 'frame/other-wallet' })
    expect(walletsOf(app)).toEqual(kept)
  })

  it('is refused in a browser that knows the wallet, of a person of whom the guardian keeps no addresses yet', async () => {
    const app = await newBrowser()
    await logIn(app)
    const kept = walletsOf(app)
    await app.login.cancel()
    await app.sessions.end()
    await vault.guardian.deps.database.updateTable('people').set({ addresses_digest: null }).execute()
    await plantWallet(isBound)
    await expect(logIn(app)).rejects.toMatchObject({ code: 'frame/other-wallet' })
    expect(walletsOf(app)).toEqual(kept)
  })

  it('cannot give the person another name, with a key that it enrolled at the guardian itself', async () => {
    const app = await newBrowser()
    await logIn(app)
    const kept = walletsOf(app)
    await app.login.cancel()
    await app.sessions.end()

    const other = text(randomBytes(16))
    const assertionOf = (jkt: string) =>
      vault.auth.deps.signer.sign('session-assertion+jwt', {
        sub: other,
        jkt,
        email: digest(email),
        accounts: [],
        epoch: 1,
        exp: Math.floor(vault.clock.ms / 1000) + 600,
      })
    const { addresses, useKey } = await plantWallet(isBound, (session) => ({
      ...session,
      user: { ...session.user, id: other },
      assertion: assertionOf(claimsOf(session.assertion).jkt),
    }))
    const recovery = createRecoveryKey(plainRandom)
    const recoveryPublicKey = text(recovery.public)
    useKey(recoveryPublicKey)
    const own = vault.device()
    const { seal } = await own.guardian.call(serviceEndpoints.guardianKeys, undefined)
    const bound = isBound ? { addresses: addressesDigest(addresses) } : {}
    const context = { user: other, set: recoveryPublicKey, slot: 'enrol', ...bound }
    const enrolled = await own.guardian.attempt(guardianEndpoints.enrol, {
      assertion: assertionOf(own.thumbprint),
      email,
      recoveryPublicKey,
      sealedRecoveryKey: text(sealToRecovery(bytes(seal), recovery.secret, context, plainRandom)),
      ...bound,
    })
    expect.soft(enrolled.code).toBe('guardian/not-approved')
    for (const browser of [app, await newBrowser()]) {
      await expect.soft(logIn(browser)).rejects.toThrow()
      await browser.sessions.end().catch(() => {})
    }
    expect(walletsOf(app)).toEqual(kept)
  })
})

const claimsOf = (jws: string) => JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())
