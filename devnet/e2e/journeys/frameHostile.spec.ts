import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appPages } from '../harness/appPages.ts'
import { compatHost } from '../harness/compatHost.ts'
import { frameHost } from '../harness/frameHost.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'

// Names of other people's sites lead here too, so that a page of one can try.
const browser = sharedBrowser({
  partitioned: true,
  args: ['--host-resolver-rules=MAP evil.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost'],
})
const app = appPages()
const email = `eve.${Date.now()}@example.org`
const sdk = () => `${ownWorld().urls.frame}/sdk?projectId=devnet&chainId=eip155:1&version=4`

let person: BrowserContext
let page: Page
beforeAll(async () => {
  person = await browser().newContext()
  return () => person.close()
})
beforeEach(async () => {
  page = await person.newPage()
  await page.goto(app('app-a.localhost'))
})
afterEach(() => page.close())

/** Embeds an address and returns what ended up in the frame. */
async function embed(on: Page, src: string): Promise<string> {
  await on.evaluate(
    (url) =>
      new Promise<void>((resolve) => {
        const iframe = document.createElement('iframe')
        iframe.onload = () => resolve()
        iframe.src = url
        document.body.append(iframe)
      }),
    src,
  )
  // The content of a frame is reported shortly after it loads.
  await expect.poll(() => on.frames().at(-1)?.url()).not.toMatch(/^(about:blank)?$/)
  return on.frames().at(-1)?.url() ?? ''
}

describe('a page that is not on the list', () => {
  it('cannot embed the frame [S6.14]', async () => {
    expect(await embed(page, sdk())).toBe(sdk())
    await page.goto(app('evil.test'))
    expect(await embed(page, sdk())).toMatch(/^chrome-error:/)
  })

  it('cannot embed a page that embeds the frame', async () => {
    await page.goto(app('evil.test'))
    await embed(page, app('app-a.localhost'))
    const [, inner] = page.frames()
    await inner?.evaluate((url) => {
      const iframe = document.createElement('iframe')
      iframe.src = url
      document.body.append(iframe)
    }, sdk())
    await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/)
  })
})

describe('a forged message', () => {
  it('of another window is not heard, though its origin is allowed', async () => {
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      addEventListener('message', ({ data }) => said.push(String(data.type)))
    })
    await embed(page, sdk())
    await embed(page, app('app-a.localhost'))
    const send = (origin: string) => {
      for (const name of ['GET_CHAIN_ID', 'SIGN_OUT'])
        (parent === self ? self : parent).frames[0]?.postMessage(
          { type: `@w3m-app/${name}`, id: name.replaceAll('_', '') },
          origin,
        )
      return new Promise((resolve) => setTimeout(resolve, 300))
    }
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
    await page.frames().at(-1)?.evaluate(send, ownWorld().urls.frame)
    expect(await said()).toEqual(['latchkey/hello', '@w3m-frame/READY'])
    // From the page itself the same messages are answered: it is the sender that decides.
    await page.evaluate(send, ownWorld().urls.frame)
    expect(await said()).toContain('@w3m-frame/GET_CHAIN_ID_SUCCESS')
  })

  it('of the window is not heard once there is a port, nor is a second port taken', async () => {
    await frameHost(page, ownWorld().urls.frame)
    const heard = await page.evaluate(async (origin) => {
      const replies: unknown[] = []
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => replies.push(data)
      addEventListener('message', ({ data }) => replies.push(data))
      const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow
      frame?.postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'abc', payload: {} }, origin)
      frame?.postMessage({ type: 'latchkey/hello-ack', version: 1, nonce: '0'.repeat(32) }, origin, [port2])
      port1.postMessage({ type: '@w3m-app/IS_CONNECTED', id: '0'.repeat(32), seq: 1, payload: {} })
      await new Promise((resolve) => setTimeout(resolve, 300))
      return replies
    }, ownWorld().urls.frame)
    expect(heard).toEqual([])
  })

  it('of a page without an origin, or of one that opened another page, is not heard', async () => {
    const { frame: frameUrl } = ownWorld().urls
    await frameHost(page, frameUrl)
    // Sandboxed, and a document of its own text: both have the origin `null`, beside the frame and around none.
    const heard = await page.evaluate(async (origin) => {
      const said: string[] = []
      addEventListener('message', ({ data, source }) => {
        if (source === document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow) said.push(data.type)
        if (data === 'sent' || data === 'answered') said.push(data)
      })
      const script = `
        const frame = parent.frames[0]
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => parent.postMessage('answered', '${location.origin}')
        frame.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: 'x' }, '${origin}')
        frame.postMessage({ type: 'latchkey/hello-ack', version: 1, nonce: '${'0'.repeat(32)}' }, '${origin}', [port2])
        port1.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: '${'0'.repeat(32)}', seq: 1 })
        parent.postMessage('sent', '${location.origin}')`
      const markup = `<script>${script}</${'script'}>`
      const boxed = document.createElement('iframe')
      boxed.sandbox.add('allow-scripts')
      boxed.srcdoc = markup
      const data = document.createElement('iframe')
      data.src = `data:text/html,${encodeURIComponent(markup)}`
      document.body.append(boxed, data)
      while (said.filter((each) => each === 'sent').length < 2) await new Promise((resolve) => setTimeout(resolve, 20))
      // Any message to them would have arrived before this one.
      await window.frameHost?.ask('GET_CHAIN_ID', undefined)
      return said.filter((each) => each !== 'sent')
    }, frameUrl)
    expect(heard).toEqual([])

    // The document of the frame as a window of its own: its opener does not embed it.
    const opened = page.waitForEvent('popup')
    await page.evaluate((url) => {
      const said: string[] = []
      addEventListener('message', ({ origin, data }) => void said.push(`${origin} ${JSON.stringify(data)}`))
      Object.assign(window, { said, opened: window.open(url) })
    }, sdk())
    const window_ = await opened
    await window_.waitForLoadState()
    const reported = await page.evaluate(async (origin) => {
      const { opened, said } = window as unknown as { opened: Window; said: string[] }
      opened.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: 'x' }, origin)
      await window.frameHost?.ask('GET_CHAIN_ID', undefined)
      return said
    }, frameUrl)
    await window_.close()
    expect(reported).toEqual([])
  })

  it('that repeats a right one is answered once', async () => {
    await frameHost(page, ownWorld().urls.frame)
    const replies = await page.evaluate(async () => {
      const before = window.frameHost?.events.length ?? 0
      const message = { type: '@w3m-app/GET_CHAIN_ID', id: 'f'.repeat(32), seq: 1_000 }
      for (let turn = 0; turn < 3; turn += 1) window.frameHost?.raw(message)
      window.frameHost?.raw({ ...message, seq: 2_000 })
      window.frameHost?.raw({ ...message, id: 'e'.repeat(32), seq: 999 })
      await new Promise((resolve) => setTimeout(resolve, 300))
      return window.frameHost?.events.slice(before)
    })
    expect(replies?.map(({ type }) => type)).toEqual(['@w3m-frame/GET_CHAIN_ID_SUCCESS'])
  })

  it('a thousand times ends in silence, and the frame goes on afterwards', async () => {
    await frameHost(page, ownWorld().urls.frame)
    const types = await page.evaluate(async () => {
      const hex = (value: number) => value.toString(16).padStart(32, '0')
      for (let turn = 1; turn <= 1_000; turn += 1)
        window.frameHost?.raw({ type: '@w3m-app/GET_CHAIN_ID', id: hex(turn), seq: turn })
      await new Promise((resolve) => setTimeout(resolve, 500))
      return window.frameHost?.events.map(({ type }) => type) ?? []
    })
    const refused = types.filter((type) => type.endsWith('_ERROR')).length
    const answered = types.filter((type) => type.endsWith('_SUCCESS')).length
    expect(answered).toBeLessThan(200)
    expect(refused).toBeGreaterThan(0)
    expect(answered + refused).toBeLessThan(400)
    await page.reload()
    const again = await frameHost(page, ownWorld().urls.frame)
    expect(await again.ask('GET_CHAIN_ID')).toEqual({ chainId: 'eip155:1' })
  })
})

describe('a page that', () => {
  it('has replaced the ways to speak before the frame came learns no more, and breaks nothing but itself', async () => {
    await page.evaluate(() => {
      const taken: unknown[] = []
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
        taken.push(sent[0])
        return postMessage.apply(this, sent)
      }
      const own = window.postMessage.bind(window)
      window.postMessage = ((...sent: Parameters<typeof own>) => {
        taken.push(sent[0])
        return own(...sent)
      }) as typeof window.postMessage
      Object.assign(window, { taken })
    })
    const frame = await frameHost(page, ownWorld().urls.frame)
    expect(await frame.ask('GET_CHAIN_ID')).toEqual({ chainId: 'eip155:1' })
    // What it sent itself, and nothing of what the frame said or keeps: the frame has functions of its own.
    const taken = await page.evaluate(() => (window as unknown as { taken: { type?: string }[] }).taken)
    expect(taken.map(({ type }) => type)).toEqual(['@w3m-app/GET_CHAIN_ID'])
  })

  it('leads the frame elsewhere, or takes it away, is left with a port that nobody answers', async () => {
    const frame = await frameHost(page, ownWorld().urls.frame)
    const unanswered = (away: string) =>
      page.evaluate(async (how) => {
        const iframe = document.querySelector<HTMLIFrameElement>('#w3m-iframe')
        if (how === 'remove') iframe?.remove()
        else
          await new Promise<void>((resolve) => {
            if (iframe === null) return
            // The frame's own document may still be loading; of another origin's none is given.
            iframe.onload = () => iframe.contentDocument !== null && resolve()
            iframe.src = 'about:blank'
          })
        const before = window.frameHost?.events.length
        const answer = await Promise.race([
          window.frameHost?.ask('GET_CHAIN_ID', undefined),
          new Promise((resolve) => setTimeout(() => resolve('silence'), 500)),
        ])
        return { answer, events: (window.frameHost?.events.length ?? 0) - (before ?? 0) }
      }, away)
    expect(await frame.ask('IS_CONNECTED', {})).toBeDefined()
    expect(await unanswered('lead')).toEqual({ answer: 'silence', events: 0 })
    expect(await unanswered('remove')).toEqual({ answer: 'silence', events: 0 })
    // Another frame on the same page starts from scratch.
    const again = await frameHost(page, ownWorld().urls.frame)
    expect(await again.ask('GET_CHAIN_ID')).toEqual({ chainId: 'eip155:1' })
  })
})

describe('what a page learns', () => {
  it('opens nothing elsewhere: the handle is no token, and the code belongs to the browser that asked', async () => {
    const frame = await frameHost(page, ownWorld().urls.frame)
    const mails = await watchMail(email)
    await frame.ask('CONNECT_EMAIL', { email })
    const otp = await mails.next(mailPatterns.code)

    const stranger = await browser().newContext()
    const other = await stranger.newPage()
    await other.goto(app('app-a.localhost'))
    const thief = await frameHost(other, ownWorld().urls.frame)
    await expect(thief.ask('CONNECT_OTP', { otp })).rejects.toThrow('login/attempt-closed')
    await thief.ask('CONNECT_EMAIL', { email: `other.${email}` })
    await expect(thief.ask('CONNECT_OTP', { otp })).rejects.toThrow('login/code-wrong')
    await stranger.close()

    await frame.ask('CONNECT_OTP', { otp })
    const update = (await frame.events()).find(({ type }) => type === '@w3m-frame/SESSION_UPDATE')
    const { token = '' } = (update?.payload ?? {}) as { token?: string }
    expect(token).toMatch(/^sid\./)
    for (const authorization of [`DPoP ${token}`, `Bearer ${token}`]) {
      const response = await fetch(`${ownWorld().urls.auth}/v1/me`, { headers: { authorization } })
      expect(response.status).toBe(401)
    }
  })

  it('is never more than the schema of its answer', async () => {
    const frame = await frameHost(page, ownWorld().urls.frame)
    const said = JSON.stringify([
      await frame.ask('GET_USER', {}),
      await frame.ask('GET_PROTECTION'),
      await frame.events(),
    ])
    expect(said).not.toMatch(/refresh|accessToken|assertion|[A-Za-z0-9_-]{43}/)
  })

  it.each(['GET_DEVICES', 'REVOKE_DEVICE'])('names no device and takes none out for a page: %s', async (name) => {
    const frame = await frameHost(page, ownWorld().urls.frame)
    await expect(frame.ask(name, { deviceId: 'a'.repeat(22) })).rejects.toThrow('Invalid message')
  })
})

let peerAddress = ''

/** Every other message of the peer's client, in a session on Polygon: what is sent, and what comes or how it is refused. */
function afterLogin(mine: string): readonly (readonly [string, unknown, unknown])[] {
  const account = { address: peerAddress, type: 'smartAccount' }
  const user = {
    email: mine,
    userName: null,
    address: peerAddress,
    accounts: [account],
    smartAccountDeployed: false,
    preferredAccountType: 'smartAccount',
  }
  return [
    ['GET_CHAIN_ID', undefined, { chainId: 137 }],
    ['GET_USER', undefined, { ...user, chainId: 137 }],
    ['GET_USER', { chainId: 'eip155:1', preferredAccountType: 'smartAccount', socialUri: '' }, { ...user, chainId: 1 }],
    ['SWITCH_NETWORK', { chainId: 'eip155:10' }, { chainId: 10 }],
    ['GET_CHAIN_ID', undefined, { chainId: 10 }],
    ['SWITCH_NETWORK', { chainId: 'nowhere' }, /Invalid message/],
    ['SET_PREFERRED_ACCOUNT', { type: 'smartAccount' }, { type: 'eoa', address: peerAddress }],
    ['INIT_SMART_ACCOUNT', undefined, /./],
    ['CONNECT_FARCASTER', undefined, /no longer valid/],
    ['GET_FARCASTER_URI', undefined, /not offered/],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'github' }, { uri: expect.stringMatching(/^http/) }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' }, /Invalid message/],
    ['CONNECT_DEVICE', undefined, /no longer valid/],
    ['CONNECT_OTP', { otp: '12345' }, /Invalid message/],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }, /no longer valid/],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }, /no longer valid/],
    ['RPC_REQUEST', { method: 'eth_accounts' }, [peerAddress]],
    ['RPC_REQUEST', { method: 'wallet_getCapabilities', params: [`0x${'a1'.repeat(20)}`] }, /not authorised/],
    ['RPC_REQUEST', { method: 'wallet_sendCalls', params: [{ calls: [] }] }, /./],
    ['RPC_REQUEST', { method: 'eth_sign', params: [peerAddress, '0x00'] }, /Requested RPC call is not allowed/],
    ['SYNC_THEME', { themeMode: 'light', themeVariables: { a: 1 } }, undefined],
    ['GET_LOGIN_OPTIONS', undefined, /Invalid message/],
  ]
}

describe('the peer’s client', () => {
  it('logs in in its own order, reloads logged in and signs out [S3.125, S3.127, S3.131, S3.133, S3.143, S3.144, S7.80]', async () => {
    await page.goto(app('peer.localhost'))
    const peer = await compatHost(page, ownWorld().urls.frame)
    const mine = `peer.${email}`
    await peer.ask('SYNC_DAPP_DATA', {
      metadata: { name: 'An app', description: '', url: app('peer.localhost'), icons: [] },
      sdkVersion: 'react-wagmi-1.7.7',
      sdkType: 'appkit',
      projectId: 'devnet',
    })
    await peer.ask('SYNC_THEME', { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#0d99ff' } })
    const smart = await peer.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    expect(smart).toMatchObject({ smartAccountEnabledNetworks: expect.arrayContaining([1]) })
    const mails = await watchMail(mine)
    expect(await peer.ask('CONNECT_EMAIL', { email: mine })).toEqual({ action: 'VERIFY_OTP' })
    await peer.ask('CONNECT_OTP', { otp: await mails.next(mailPatterns.code) })
    const user = await peer.ask('GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' })
    expect(user).toMatchObject({ email: mine, chainId: 1, preferredAccountType: 'smartAccount' })
    peerAddress = (user as { address: string }).address
    expect((await peer.events()).map(({ type }) => type)).toEqual(['@w3m-frame/READY', '@w3m-frame/SESSION_UPDATE'])

    await page.reload()
    const again = await compatHost(page, ownWorld().urls.frame)
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await again.ask('GET_USER', { chainId: 1 })).toMatchObject({ email: mine })
    expect(await again.ask('SWITCH_NETWORK', { chainId: 137 })).toEqual({ chainId: 137 })
    await expect(again.ask('CONNECT_EMAIL', { email: 'nobody' })).rejects.toThrow('Invalid e-mail address')
    await expect(again.ask('AWAIT_UPDATE_EMAIL')).rejects.toThrow('Invalid message')
    for (const [name, payload, answer] of afterLogin(mine)) {
      const answered = again.ask(name, payload)
      if (answer instanceof RegExp) await expect(answered, name).rejects.toThrow(answer)
      else expect(await answered, name).toEqual(answer)
    }
    await again.ask('SIGN_OUT')
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  it('is told the two words where a second app waits for the guardian’s link, and goes on after it', async () => {
    const mine = `peer.${email}`
    const mails = await watchMail(mine, { afterGap: true })
    await page.goto(app('peer-b.localhost'))
    const peer = await compatHost(page, ownWorld().urls.frame)
    expect(await peer.ask('CONNECT_EMAIL', { email: mine })).toEqual({ action: 'VERIFY_OTP' })
    const otp = await mails.next(mailPatterns.code)
    const reported = await peer.ask('CONNECT_OTP', { otp }).catch(({ message }: Error) => message)
    const [, words] = /shows exactly “(\w+ \w+)”/.exec(String(reported)) ?? []
    const mailbox = await person.newPage()
    await mailbox.goto(await mails.next(mailPatterns.approval))
    expect(await mailbox.locator('strong').textContent()).toBe(words)
    await mailbox.getByRole('button', { name: 'Approve' }).click()
    await mailbox.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' })
    // Again with the same code, as the client's own screen has it.
    await peer.ask('CONNECT_OTP', { otp })
    expect(await peer.ask('GET_USER', { chainId: 1 })).toMatchObject({ email: mine, address: peerAddress })
  })
})

it('opened by itself has no parent, says so and does nothing [S8.39]', async () => {
  const alone = await person.newPage()
  const failed = alone.waitForEvent('pageerror')
  await alone.goto(sdk())
  expect((await failed).message).toContain('W3mFrame: parent is not set')
  expect(await alone.locator('button, input').count()).toBe(0)
})
