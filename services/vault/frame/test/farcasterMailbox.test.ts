import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FarcasterVault } from '../../guardian/test/farcasterVault.ts'
import { farcasterNonce } from '../../server/src/farcaster/verifyFarcaster.ts'
import type { Dialog, DialogPage } from '../src/dialog/drawDialog.ts'
import { enDialog } from '../src/dialog/enDialog.ts'
import { addMailbox } from '../src/security/addMailbox.ts'
import { proveToGuardian } from '../src/security/proveToGuardian.ts'
import type { KeptWallet } from '../src/store/vaultStore.ts'
import { type FarcasterPerson, startFarcasterServices } from './farcasterServices.ts'
import { openFrame, pageRequest } from './openFrame.ts'
import type { Asked } from './startRelay.ts'

const address = 'ann@example.org'
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

const scan = (url: string, who: FarcasterPerson) => services.scan(url, who)

/** A browser of the person, whose guardian's link they approve where it asks them. */
async function openBrowser(): Promise<Frame> {
  const onPhrase = async () => {
    const { pathname } = new URL(await linkIn(address, 'approve'))
    await world.vault.press(pathname, 'approve', '10.1.1.1')
  }
  return openFrame({ ...services.urls, onPhrase: () => void onPhrase() })
}

async function logIn({ login }: Frame, who: FarcasterPerson) {
  const { url } = await login.startFarcaster(pageRequest)
  await scan(url, who)
  return login.finishFarcaster(pageRequest)
}

const addressesIn = ({ rows }: Frame) =>
  [...rows].filter(([key]) => key.startsWith('wallet/')).map(([, kept]) => (kept as KeptWallet).addresses)
const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** The newest link of the guardian to a page. */
async function linkIn(email: string, page: 'approve' | 'mailbox'): Promise<string> {
  await world.vault.guardian.deps.outbox.flush()
  const { text } = world.vault.guardian.postbox.last(email)
  const link = /http:\S+/.exec(text)?.[0] ?? ''
  expect(link).toContain(`/g/${page}/`)
  return link
}

/** Presses the link by which a mailbox is added. */
async function agree(answer: 'agree' | 'stop' = 'agree'): Promise<void> {
  await world.vault.press(new URL(await linkIn(address, 'mailbox')).pathname, answer)
}

/** Ann at her own device, twenty minutes after her wallet was made there, who does as the screens say. */
async function atHome(does: { readonly onLink?: () => Promise<void>; readonly typed?: string[] } = {}) {
  const ann = { fid: 7n, key: world.farcaster.own(7n) }
  const frame = await openBrowser()
  await logIn(frame, ann)
  frame.flow.recoveryKeyCache.drop()
  world.vault.clock.ms += 20 * 60_000
  const pages: DialogPage[] = []
  const typed = [...(does.typed ?? [address])]
  const leaving = new AbortController()
  const dialog: Dialog = {
    ...frame.flow.dialog,
    signal: leaving.signal,
    show: (page) => {
      pages.push(page)
      if (page.scan !== undefined) void scan(page.scan.url, ann)
      if (page.status === enDialog.approveWaiting) void (does.onLink ?? agree)()
    },
    ask: async (page) => {
      pages.push(page)
      const [field] = page.fields ?? []
      if (field?.kind === 'email') return { action: 'primary', values: { email: typed.shift() ?? '' } }
      const code = field?.kind === 'otp' ? await world.vault.auth.codeFor(address) : ''
      return { action: 'primary', values: { code } }
    },
  }
  return { ann, frame, pages, leaving, flow: { ...frame.flow, dialog } }
}

describe('a mailbox in the place of Farcaster', () => {
  it('is added on the wallet’s own screens, and brings the wallet to a new device without the hour', async () => {
    const { ann, frame, pages, flow } = await atHome({ typed: ['ann', ' ann@example.org '] })
    expect(await addMailbox(flow)).toEqual({ email: address })
    expect(pages.flatMap(({ error }) => error ?? [])).toEqual([enDialog.mailboxWrong])
    expect(pages.find((page) => page.scan !== undefined)?.lines).toEqual([
      enDialog.mailboxScan.replace('{email}', `\u2068${address}\u2069`),
      enDialog.scanLead,
    ])
    expect((await frame.sessions.fresh()).user).toMatchObject({ email: address, guardianProvider: null })
    const second = await openBrowser()
    await logIn(second, ann)
    expect(addressesIn(second)).toEqual(addressesIn(frame))
  })

  it('is found to lead by a new device, where the link was pressed with no page open', async () => {
    const { ann, frame, leaving, flow } = await atHome({ onLink: async () => leaving.abort(new Error('closed')) })
    await expect(addMailbox(flow)).rejects.toThrow('closed')
    await agree()
    const second = await openBrowser()
    await logIn(second, ann)
    expect(addressesIn(second)).toEqual(addressesIn(frame))
    // The device that began it learns so when it authenticates again.
    world.vault.clock.ms += 31_000
    const stopped = new Error('It asks by mail.')
    const ask: Dialog['ask'] = ({ phrase }) => Promise.reject(phrase === undefined ? new Error('no phrase') : stopped)
    await expect(proveToGuardian({ ...frame.flow, dialog: { ...frame.flow.dialog, ask } }, 'delete')).rejects.toBe(
      stopped,
    )
    expect(await addMailbox(flow).catch(({ code }) => code)).toBe('frame/not-offered')
  })

  it('is asked for anew, by another scan, where the link was answered with no', async () => {
    const answers: ('agree' | 'stop')[] = ['stop', 'agree']
    const { pages, flow } = await atHome({ onLink: () => agree(answers.shift()) })
    await expect(addMailbox(flow)).rejects.toMatchObject({ code: 'login/device-denied' })
    expect(await addMailbox(flow)).toEqual({ email: address })
    expect(pages.filter((page) => page.scan !== undefined)).toHaveLength(2)
    // The login has the address since the first one.
    expect(asked.filter((path) => path === '/v1/email/update')).toHaveLength(1)
  })

  it('makes a new device wait for nothing but the mail: until it has agreed, for the hour', async () => {
    const { ann, leaving, flow } = await atHome({ onLink: async () => leaving.abort(new Error('closed')) })
    await expect(addMailbox(flow)).rejects.toThrow('closed')
    await expect(logIn(await openBrowser(), ann)).rejects.toMatchObject({ code: 'login/device-waiting' })
  })

  it('is none where auth hands out what was signed for another address, with all else right', async () => {
    const { ann, flow } = await atHome()
    asked.length = 0
    let begun: { part: string; guardianPart: string; frameKey: string; url: string } | undefined
    lie = async ({ path, body, truth }) => {
      if (path === '/v1/step-up/options') {
        const answer = await (await truth()).json()
        expect(body).toMatchObject({ purpose: 'mailbox', email: address })
        begun = { ...answer, guardianPart: String(body?.guardianPart), frameKey: String(body?.ephemeralKey) }
        return json(answer)
      }
      if (path !== '/v1/step-up/farcaster' || begun === undefined) return undefined
      const { part: authPart, guardianPart, frameKey, url } = begun
      const nonce = farcasterNonce({
        authPart,
        guardianPart,
        frameKey,
        purpose: 'mailbox',
        mailbox: 'eve@evil.example',
      })
      return json({ state: 'signed', proof: await world.farcaster.sign(url, ann.fid, ann.key, { nonce }) })
    }
    const stopped = new Error('The person has seen it.')
    const ask: Dialog['ask'] = (page) =>
      page.error === enDialog.scanRefused ? Promise.reject(stopped) : flow.dialog.ask(page)
    await expect(addMailbox({ ...flow, dialog: { ...flow.dialog, ask } })).rejects.toBe(stopped)
    expect(begun).toBeDefined()
    expect(asked).not.toContain('/g/farcaster/prove')
    expect(asked).not.toContain('/v1/email/update')
  })
})
