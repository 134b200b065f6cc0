import { expect, it, vi } from 'vitest'
import { appPages } from '../harness/appPages.ts'
import { type FrameHost, frameHost } from '../harness/frameHost.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { logInAtProvider } from '../harness/socialLogin.ts'

// Each provider that gives an address, in its own way, from an app to the wallet, with split storage. X gives none:
// frameLogin.spec.ts has it.

vi.setConfig({ testTimeout: 120_000 })

const browser = sharedBrowser({ partitioned: true })
const app = appPages()

it.each(['google', 'github', 'apple', 'facebook', 'discord'] as const)(
  'a login with %s ends with a wallet, and finds the same one the next time',
  async (provider) => {
    await using person = await browser().newContext()
    const page = await person.newPage()
    await page.goto(app(`with-${provider}.localhost`))
    const frame = await frameHost(page, ownWorld().urls.frame ?? '')
    const name = `${provider}_${Date.now() % 1e9}`

    async function logIn(host: FrameHost) {
      const begun = (await host.ask('GET_SOCIAL_REDIRECT_URI', { provider })) as { uri: string; phrase: string }
      const collected = host.ask('CONNECT_SOCIAL', { uri: '', chainId: 1 })
      collected.catch(() => {})
      const popup = await person.newPage()
      await popup.goto(begun.uri)
      await logInAtProvider(popup, { name, mail: `${name}@example.org` }, async () => begun.phrase)
      await popup.getByRole('heading', { name: 'You are logged in' }).waitFor()
      await popup.close()
      return (await collected) as { address: string; email: string | null }
    }

    const first = await logIn(frame)
    expect(first.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await frame.ask('SIGN_OUT')
    expect(await frame.ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
    expect((await logIn(frame)).address).toBe(first.address)
  },
)
