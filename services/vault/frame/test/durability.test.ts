import { isKitError } from '@latchkey/protocol'
import { accountEndpoints, loginEndpoints, type VaultErrorCode, type VaultSession } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestVault, testVault } from '../../guardian/test/testVault.ts'
import type { Caller } from '../../server/test/createCaller.ts'
import { type VaultClient, VaultServiceError } from '../src/calls/createVaultClient.ts'
import type { KeyWorker } from '../src/keys/createKeyWorker.ts'
import { createKeyWorkerHandlers } from '../src/keys/keyWorkerHandlers.ts'
import { createLogin } from '../src/login/createLogin.ts'
import { createSessions } from '../src/session/createSessions.ts'
import type { Kept, VaultStore } from '../src/store/vaultStore.ts'
import { createSigner } from '../src/wallet/createSigner.ts'

// `npm run prove -- durability` takes every step; the suite every fourth, others in each of the two tests.
const stride = Number(process.env.PROOF_STRIDE ?? 4)

class Crash extends Error {}

/** Ends the run at one of its steps: before the step is done, or after it was done and before anybody heard. */
type Fuse = { left: number; moment: 'before' | 'after' }
async function step<Result>(fuse: Fuse, work: () => Promise<Result>): Promise<Result> {
  fuse.left -= 1
  if (fuse.left === 0 && fuse.moment === 'before') throw new Crash()
  const result = await work()
  if (fuse.left === 0 && fuse.moment === 'after') throw new Crash()
  // Nothing goes on after a crash.
  if (fuse.left < 0) throw new Crash()
  return result
}

let vault: TestVault
let drawn = 0
beforeAll(async () => {
  vault = await testVault()
})
afterAll(() => vault[Symbol.asyncDispose]())

function clientOf(caller: Caller, fuse: () => Fuse, network: string): VaultClient {
  return {
    call: (endpoint, body, options) =>
      step(fuse(), async () => {
        const headers = { 'x-forwarded-for': network }
        const answer = await caller.attempt(endpoint as never, body, { accessToken: options?.accessToken, headers })
        if (answer.status !== 200) throw new VaultServiceError(answer.code as VaultErrorCode | undefined)
        return v.parse(endpoint.response, JSON.parse(answer.text))
      }),
  }
}

/** A browser whose storage outlives its pages; each page is cut off when its fuse is. */
async function newBrowser() {
  drawn += 1
  const email = `person${drawn}@example.org`
  const network = `10.${drawn >> 8}.${drawn & 255}.1`
  const device = vault.device()
  const rows = new Map<string, unknown>()
  const keys = {
    proof: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
    cover: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  }
  function page(fuse: Fuse) {
    const auth = clientOf(device.auth, () => fuse, network)
    const guardian = clientOf(device.guardian, () => fuse, network)
    const store: VaultStore = {
      get: (key) => step(fuse, async () => structuredClone(rows.get(key)) as never),
      put: (key, value: Kept[string & keyof Kept]) =>
        step(fuse, async () => void rows.set(key, structuredClone(value))),
      remove: (key) => step(fuse, async () => void rows.delete(key)),
    }
    const sessions = createSessions({ store, auth, onSession: () => {} })
    const startWorker = (): KeyWorker => {
      const handlers = createKeyWorkerHandlers()
      return { run: (name, given) => step(fuse, () => handlers[name](given as never)) as never, end: () => {} }
    }
    const ports = { store, sessions, guardian, keys: async () => keys, prepareWorker: () => {}, startWorker }
    const login = createLogin({
      ports,
      auth,
      projectId: 'p',
      app: () => 'https://app.example',
      showPhrase: (_, { signal }) => ({ signal, end: () => {} }),
      flows: { run: () => Promise.reject(new Error('Nobody is asked anything.')) },
      recoveryKeyCache: { keep: () => {}, of: () => undefined, drop: () => {} },
    })
    return { login, sessions, signer: createSigner(ports) }
  }
  async function open(of = email): Promise<VaultSession> {
    const headers = { 'x-forwarded-for': network }
    const { attemptId } = await device.auth.call(loginEndpoints.email, { email: of, projectId: 'p' }, { headers })
    const code = await vault.auth.codeFor(of)
    return device.auth.call(loginEndpoints.otp, { attemptId: attemptId ?? '', code }, { headers })
  }
  return { page, open, email }
}

const context = { id: 'r', channel: 'port' as const, signal: new AbortController().signal, wait: () => () => {} }
const never = (): Fuse => ({ left: Number.POSITIVE_INFINITY, moment: 'before' })

async function crashAt(left: number, moment: Fuse['moment']): Promise<'crashed' | 'finished'> {
  const browser = await newBrowser()
  const session = await browser.open()
  await browser.page(never()).sessions.begin(session)
  const outcome = await browser
    .page({ left, moment })
    .login.wallet(context)
    .then(
      () => 'finished' as const,
      (error: unknown) => {
        if (error instanceof Crash || (error instanceof Error && error.cause instanceof Crash))
          return 'crashed' as const
        throw error
      },
    )
  const again = browser.page(never())
  const { wallet } = await again.login.wallet(context).catch(async (error: unknown) => {
    // New tokens that were never written down are lost, and with them the session: the person logs in once more.
    if (!isKitError(error, 'frame/session-expired')) throw error
    vault.clock.ms += 31_000
    await again.sessions.begin(await browser.open())
    return again.login.wallet(context)
  })
  const account = await again.sessions.call(accountEndpoints.me, undefined)
  expect(account.addresses, `after step ${left}, ${moment}`).toEqual(wallet.addresses)
  expect(wallet.state).toBe('active')
  const message = new Uint8Array([1, 2, 3])
  expect(await again.signer.sign([{ key: 'solana', message }], context.signal)).toHaveLength(1)
  return outcome
}

describe('a page that is closed while it makes a wallet', () => {
  it.each([
    ['before', 1],
    ['after', Math.ceil(stride / 2)],
  ] as const)(
    'leaves none that cannot be opened, whatever the step: %s it is done',
    async (moment, first) => {
      let steps = 0
      for (let left = first; (await crashAt(left, moment)) === 'crashed'; left += stride) steps = left
      // Storage, services and worker together; fewer would say that the steps are not counted.
      expect(steps).toBeGreaterThan(12)
    },
    300_000,
  )
})

it('signs nothing for who has logged in meanwhile, of what another person was shown', async () => {
  const browser = await newBrowser()
  const [hers, his] = [browser.page(never()), browser.page(never())]
  await hers.sessions.begin(await browser.open())
  const { wallet: shown } = await hers.login.wallet(context)
  const job = { key: 'solana' as const, message: new Uint8Array([1, 2, 3]) }
  expect(await hers.signer.sign([job], context.signal, shown.addresses)).toHaveLength(1)
  // In another tab of the same browser.
  await his.sessions.begin(await browser.open(`second-${browser.email}`))
  const { wallet: own } = await his.login.wallet(context)
  await expect(hers.signer.sign([job], context.signal, shown.addresses)).rejects.toMatchObject({
    code: 'wallet/unauthorized',
  })
  expect(await his.signer.sign([job], context.signal, own.addresses)).toHaveLength(1)
})
