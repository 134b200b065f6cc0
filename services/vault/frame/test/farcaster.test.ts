import { guardianEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FarcasterVault } from '../../guardian/test/farcasterVault.ts'
import type { Dialog } from '../src/dialog/drawDialog.ts'
import { enDialog } from '../src/dialog/enDialog.ts'
import { bringRecoveryKey } from '../src/security/bringRecoveryKey.ts'
import { manageDevices } from '../src/security/manageDevices.ts'
import { proveByScan } from '../src/security/proveByScan.ts'
import type { KeptWallet } from '../src/store/vaultStore.ts'
import { type FarcasterPerson, startFarcasterServices } from './farcasterServices.ts'
import { openFrame, pageRequest } from './openFrame.ts'
import type { Asked } from './startRelay.ts'

const hourMs = 3_600_000
type Frame = Awaited<ReturnType<typeof openFrame>>

let services: Awaited<ReturnType<typeof startFarcasterServices>>
let world: FarcasterVault
/** What the auth service says in the place of the truth; undefined: nothing. */
let lie: ((asked: Asked) => Promise<Response | undefined>) | undefined
/** Paths that the two services were asked. */
let asked: string[]

beforeEach(async () => {
  lie = undefined
  services = await startFarcasterServices(async (question) => lie?.(question))
  world = services.world
  asked = services.asked
})
afterEach(async () => {
  vi.restoreAllMocks()
  await services[Symbol.asyncDispose]()
})

const newBrowser = (): Promise<Frame> => openFrame(services.urls)
const person = (fid: bigint): FarcasterPerson => ({ fid, key: world.farcaster.own(fid) })

const scan = (url: string, who: FarcasterPerson) => services.scan(url, who)

async function logIn({ login }: Frame, who: FarcasterPerson) {
  const { url } = await login.startFarcaster(pageRequest)
  await scan(url, who)
  return login.finishFarcaster(pageRequest)
}

const walletsOf = ({ rows }: Frame) =>
  [...rows].filter(([key]) => key.startsWith('wallet/')).map(([, kept]) => kept as KeptWallet)
const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

describe('a login with Farcaster', () => {
  it('makes the first wallet by one scan, and finds it here again', async () => {
    const ann = person(7n)
    const frame = await newBrowser()
    expect(await logIn(frame, ann)).toEqual({ userName: 'person-7' })
    expect(walletsOf(frame)).toMatchObject([{ state: 'active' }])
    expect((await frame.sessions.fresh()).user).toMatchObject({ guardianProvider: 'farcaster', email: null })
    const [before] = walletsOf(frame)
    await logIn(frame, ann)
    expect(walletsOf(frame)).toMatchObject([{ addresses: before?.addresses }])
  })

  it('brings the wallet to another device an hour after the first scan, by a second one', async () => {
    const ann = person(7n)
    const first = await newBrowser()
    await logIn(first, ann)
    const second = await newBrowser()
    await expect(logIn(second, ann)).rejects.toMatchObject({ code: 'login/device-waiting', retryInSeconds: 3_600 })
    expect(walletsOf(second)).toEqual([])
    world.vault.clock.ms += hourMs - 60_000
    await expect(logIn(second, ann)).rejects.toMatchObject({ code: 'login/device-waiting', retryInSeconds: 60 })
    world.vault.clock.ms += 60_000
    await logIn(second, ann)
    expect(walletsOf(second)).toMatchObject([{ state: 'active', addresses: walletsOf(first)[0]?.addresses }])
  })

  it('works for a page that shows no screen of the frame', async () => {
    const { login, rows } = await newBrowser()
    const { url } = await login.startFarcaster(pageRequest)
    await scan(url, person(7n))
    await login.finishFarcaster({ ...pageRequest, channel: 'compat' })
    expect([...rows.keys()].filter((key) => key.startsWith('wallet/'))).toHaveLength(1)
  })

  it('says that the relay is away when it begins, and waits for a node that is away for a moment', async () => {
    const ann = person(7n)
    const { login } = await newBrowser()
    world.farcaster.state.relay = () => ({ status: 500, body: {} })
    await expect(login.startFarcaster(pageRequest)).rejects.toMatchObject({ code: 'api/upstream-unavailable' })
    world.farcaster.state.relay = undefined
    const { url } = await login.startFarcaster(pageRequest)
    await scan(url, ann)
    let isAway = true
    lie = async ({ path, truth }) => {
      if (path !== '/v1/farcaster/finish' || !isAway) return undefined
      world.farcaster.state.node = { status: 500, body: {} }
      const answer = await truth()
      world.farcaster.state.node = undefined
      isAway = false
      return answer
    }
    expect(await login.finishFarcaster(pageRequest)).toEqual({ userName: 'person-7' })
    expect(isAway).toBe(false)
  })
})

describe('a code that was carried to its owner', () => {
  it('is shown among the devices of the account, and stopped there by one press', async () => {
    const ann = person(7n)
    const own = await newBrowser()
    await logIn(own, ann)
    const pages: Parameters<Dialog['ask']>[0][] = []
    const press = (...actions: string[]) =>
      manageDevices({
        ...own.flow,
        dialog: {
          ...own.flow.dialog,
          ask: async (page) => {
            pages.push(page)
            return { action: actions.shift() ?? 'primary' } as Awaited<ReturnType<Dialog['ask']>>
          },
        },
      })
    const rows = (index: number) => pages.at(index)?.choices?.map(({ label }) => label)
    await press()
    expect(rows(-1)).not.toContain(enDialog.waitingTitle)
    const carrier = await newBrowser()
    await expect(logIn(carrier, ann)).rejects.toMatchObject({ code: 'login/device-waiting' })
    pages.length = 0
    await press('waiting', 'primary')
    expect(rows(0)?.[0]).toBe(enDialog.waitingTitle)
    expect(pages[1]).toMatchObject({ primary: 'Stop it', entries: [{ hint: expect.stringContaining('app.example') }] })
    expect(pages[2]).toMatchObject({ status: enDialog.waitingStopped })
    expect(rows(2)).not.toContain(enDialog.waitingTitle)
    world.vault.clock.ms += hourMs + 60_000
    await expect(logIn(carrier, ann)).rejects.toMatchObject({ code: 'login/device-waiting', retryInSeconds: 3_600 })
  })

  it('brings nothing where a device of theirs stops it in time', async () => {
    const ann = person(7n)
    const own = await newBrowser()
    await logIn(own, ann)
    const carrier = await newBrowser()
    await expect(logIn(carrier, ann)).rejects.toMatchObject({ code: 'login/device-waiting' })
    const { assertion } = await own.sessions.fresh()
    await own.ports.guardian.call(guardianEndpoints.cancel, { assertion })
    world.vault.clock.ms += hourMs + 60_000
    await expect(logIn(carrier, ann)).rejects.toMatchObject({ code: 'login/device-waiting', retryInSeconds: 3_600 })
    expect(walletsOf(carrier)).toEqual([])
    // Where no one stops it any more, the device is treated as any new one.
    world.vault.clock.ms += hourMs + 60_000
    await logIn(carrier, ann)
    expect(walletsOf(carrier)).toMatchObject([{ state: 'active' }])
  })
})

describe('an auth service that lies', () => {
  it('passes on nothing that was signed for another login', async () => {
    const ann = person(7n)
    const [other, frame] = [await newBrowser(), await newBrowser()]
    const elsewhere = await other.login.startFarcaster(pageRequest)
    const signedElsewhere = await world.farcaster.sign(elsewhere.url, ann.fid, ann.key)
    for (const alter of [
      () => signedElsewhere.message,
      (_: string, nonce: string) => `${signedElsewhere.message}\n${nonce}`,
      (message: string, nonce: string) => `${message}\n${nonce}`,
    ]) {
      const { url } = await frame.login.startFarcaster(pageRequest)
      const { message: own } = await world.farcaster.sign(url, ann.fid, ann.key)
      const nonce = /^Nonce: .*$/m.exec(own)?.[0] ?? ''
      expect(nonce).not.toBe('')
      const message = alter(own, nonce)
      await scan(url, ann)
      lie = async ({ path, truth }) => {
        if (path !== '/v1/farcaster/finish') return undefined
        const said = await (await truth()).json()
        return json({ ...said, proof: { ...said.proof, message } })
      }
      const refused = { code: 'login/provider-refused' }
      await expect(frame.login.finishFarcaster(pageRequest)).rejects.toMatchObject(refused)
      expect(await frame.sessions.kept()).toBeUndefined()
      expect(walletsOf(frame)).toEqual([])
    }
  })

  it('is asked for five minutes and no longer, and hears that it is over', async () => {
    const { login } = await newBrowser()
    await login.startFarcaster(pageRequest)
    lie = async ({ path }) => {
      if (path !== '/v1/farcaster/finish') return undefined
      world.vault.clock.ms += 100_000
      return json({ state: 'waiting' })
    }
    await expect(login.finishFarcaster(pageRequest)).rejects.toMatchObject({ code: 'login/attempt-closed' })
    expect(asked.filter((path) => path === '/v1/farcaster/finish')).toHaveLength(3)
    await expect.poll(() => asked).toContain('/v1/farcaster/cancel')
  })

  it('gets no wallet by the name of one person and the sign-in of another', async () => {
    const [ann, carol] = [person(7n), person(9n)]
    await logIn(await newBrowser(), ann)
    const frame = await newBrowser()
    // Ann's session on this device, as the service can make one out at any time.
    let annSaid: { session: { user: { id: string } } } | undefined
    lie = async ({ path, truth }) => {
      if (path !== '/v1/farcaster/finish') return undefined
      annSaid = await (await truth()).json()
      return json({ state: 'waiting' })
    }
    const of = await frame.login.startFarcaster(pageRequest)
    await scan(of.url, ann)
    const leaving = new AbortController()
    const waiting = frame.login.finishFarcaster({ ...pageRequest, signal: leaving.signal })
    await expect.poll(() => annSaid).toBeDefined()
    leaving.abort()
    await expect(waiting).rejects.toThrow()
    lie = async ({ path, truth }) => {
      if (path !== '/v1/farcaster/finish') return undefined
      return json({ ...(await (await truth()).json()), session: annSaid?.session })
    }
    await expect(logIn(frame, carol)).rejects.toMatchObject({ details: 'vault/absent' })
    expect((await frame.sessions.kept())?.user.id).toBe(annSaid?.session.user.id)
    expect(walletsOf(frame)).toEqual([])
  })
})

describe('a login that was given up', () => {
  it.each([
    ['by going back', (_: Frame, leaving: AbortController) => leaving.abort()],
    ['for another one', ({ login }: Frame) => login.startFarcaster(pageRequest)],
  ])('%s brings in no one who signs after it', async (_, giveUp) => {
    const frame = await newBrowser()
    const { url } = await frame.login.startFarcaster(pageRequest)
    const leaving = new AbortController()
    const waiting = frame.login.finishFarcaster({ ...pageRequest, signal: leaving.signal })
    waiting.catch(() => {})
    await expect.poll(() => asked).toContain('/v1/farcaster/finish')
    await giveUp(frame, leaving)
    await expect.poll(() => asked).toContain('/v1/farcaster/cancel')
    world.vault.clock.ms += 2_000
    await scan(url, person(7n))
    await expect(waiting).rejects.toThrow()
    expect(await frame.sessions.kept()).toBeUndefined()
    expect(walletsOf(frame)).toEqual([])
  })

  it('is none to wait for', async () => {
    const { login } = await newBrowser()
    await expect(login.finishFarcaster(pageRequest)).rejects.toMatchObject({ code: 'login/attempt-closed' })
    await login.startFarcaster(pageRequest)
    login.cancel()
    await expect(login.finishFarcaster(pageRequest)).rejects.toMatchObject({ code: 'login/attempt-closed' })
  })
})

describe('a step-up with Farcaster', () => {
  /** Ann at her own device, an hour after her wallet was made there. */
  async function atHome() {
    const ann = person(7n)
    const frame = await newBrowser()
    await logIn(frame, ann)
    frame.flow.recoveryKeyCache.drop()
    world.vault.clock.ms += hourMs
    const pages: Parameters<Dialog['ask']>[0][] = []
    /** What the person does with each code that is shown. */
    const codes: ((url: string) => Promise<void>)[] = []
    const dialog: Dialog = {
      ...frame.flow.dialog,
      show: (page) => {
        pages.push(page)
        if (page.scan !== undefined) void codes.shift()?.(page.scan.url)
      },
      ask: async (page) => {
        pages.push(page)
        return { action: 'primary', values: {} }
      },
    }
    return { ann, frame, pages, codes, flow: { ...frame.flow, dialog } }
  }

  it('confirms by one scan, and brings the guardian’s key with it', async () => {
    const { ann, frame, codes, flow } = await atHome()
    codes.push((url) => scan(url, ann))
    const worker = await bringRecoveryKey(flow)
    expect((await worker.run('held', undefined)).length).toBe(32)
    expect((await frame.sessions.fresh()).user.guardianProvider).toBe('farcaster')
  })

  it('shows another code where another account has signed, or where the time is over', async () => {
    const { ann, pages, codes, flow } = await atHome()
    codes.push(
      (url) => scan(url, person(8n)),
      async () => {
        world.vault.clock.ms += 301_000
      },
      (url) => scan(url, ann),
    )
    const { worker, approval } = await proveByScan(flow, 'protection')
    worker.end()
    expect(approval).toContain('.')
    expect(pages.flatMap(({ error }) => error ?? [])).toEqual([enDialog.scanRefused, enDialog.scanOver])
  })

  it('takes nothing that was signed for a login, whatever the auth service says', async () => {
    const { ann, frame, codes, flow } = await atHome()
    const { url } = await frame.login.startFarcaster(pageRequest)
    const proof = await world.farcaster.sign(url, ann.fid, ann.key)
    lie = async ({ path }) => (path === '/v1/step-up/farcaster' ? json({ state: 'signed', proof }) : undefined)
    codes.push(async () => {})
    const stopped = new Error('The person has seen it.')
    const ask: Dialog['ask'] = ({ error }) =>
      Promise.reject(error === enDialog.scanRefused ? stopped : new Error(error))
    await expect(proveByScan({ ...flow, dialog: { ...flow.dialog, ask } }, 'delete')).rejects.toBe(stopped)
    expect(asked).not.toContain('/v1/step-up/verify')
  })
})
