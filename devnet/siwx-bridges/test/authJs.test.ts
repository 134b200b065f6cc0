import { Auth } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import { createSiwxServer, memoryStore, type SiwxServer } from '@latchkey/siwx-server'
import NextAuthModule from 'next-auth'
import NextCredentialsModule from 'next-auth/providers/credentials'
import { describe, expect, it } from 'vitest'
import { siwxCredentials } from '../src/authJs.ts'
import { nextApi } from './nextApi.ts'
import { createBrowser, createWallet, solana } from './wallet.ts'

// NextAuth 4 is CommonJS: what a bundler calls `default` is one level down here.
const { default: NextAuth } = NextAuthModule
const { default: NextCredentials } = NextCredentialsModule

const secret = 'for-tests-alone-of-32-characters'
const session = { strategy: 'jwt' } as const
/** The id that the credentials gave, in the session that pages read. */
const callbacks = {
  session: (given: { session: { user?: object }; token: { sub?: string | undefined } }) => ({
    ...given.session,
    user: { ...given.session.user, id: given.token.sub },
  }),
}

const silent = { error: () => {}, warn: () => {}, debug: () => {} }

const authJs = (siwx: SiwxServer) => (request: Request) =>
  Auth(request, {
    basePath: '/api/auth',
    trustHost: true,
    secret,
    session,
    callbacks: callbacks as object,
    logger: silent,
    providers: [Credentials(siwxCredentials(siwx))],
  })

const nextAuth = (siwx: SiwxServer) =>
  nextApi((request, response) =>
    NextAuth(request as never, response as never, {
      secret,
      session,
      callbacks: callbacks as object,
      logger: silent,
      providers: [NextCredentials(siwxCredentials(siwx))],
    }),
  )

process.env.NEXTAUTH_URL = 'https://app.example/api/auth'

describe.each([
  ['Auth.js', authJs],
  ['NextAuth', nextAuth],
] as const)('%s', (_, mount) => {
  function open(options: Partial<createSiwxServer.Options> = {}) {
    const siwx = createSiwxServer({ domains: ['app.example'], store: memoryStore(), ...options })
    const auth = mount(siwx)
    const handler = (request: Request) =>
      new URL(request.url).pathname.startsWith('/siwx/') ? siwx.handler(request) : auth(request)
    const browser = createBrowser(handler)
    const nonce = async () => (await (await browser.post('/siwx/nonce', {})).json()) as { nonce: string; token: string }
    /** As `signIn('siwx', …, { redirect: false })` of its client does. */
    async function signIn(given: { message: string; signature: string; token: string }) {
      const { csrfToken } = await (await browser.get('/api/auth/csrf')).json()
      const { message, signature, token } = given
      const form = { message, signature, token, csrfToken, json: 'true', callbackUrl: 'https://app.example/' }
      return browser.form('/api/auth/callback/siwx', form)
    }
    const user = async () => ((await (await browser.get('/api/auth/session')).json()) as { user?: object } | null)?.user
    return { browser, nonce, signIn, user }
  }

  it('opens its session for who signed, on Ethereum and Solana', async () => {
    const wallet = createWallet()
    for (const chainId of ['eip155:10', solana] as const) {
      const { nonce, signIn, user } = open()
      const fresh = await nonce()
      const { account, ...signed } = await wallet.sign(fresh.nonce, chainId)
      expect(await user()).toBeUndefined()
      await signIn({ ...signed, token: fresh.token })
      const [family, , address] = account.split(':')
      expect(await user()).toMatchObject({ id: `${family}:${address}`, name: account })
    }
  })

  it('opens none for a sign-in that was used, of another browser, of another site, or of another key', async () => {
    const { browser, nonce, signIn, user } = open()
    const [wallet, stranger] = [createWallet(), createWallet()]
    const used = await nonce()
    const first = { ...(await wallet.sign(used.nonce)), token: used.token }
    await signIn(first)
    expect(await user()).toBeDefined()
    browser.cookies.clear()
    await signIn(first)
    const fresh = await nonce()
    const { token } = fresh
    await signIn({ ...(await wallet.sign(fresh.nonce)), token: 'f'.repeat(64) })
    await signIn({ ...(await wallet.sign(fresh.nonce, 'eip155:1', 'evil.example')), token })
    await signIn({ ...(await wallet.sign(fresh.nonce, undefined, undefined, stranger)), token })
    expect(await user()).toBeUndefined()
    await signIn({ ...(await wallet.sign(fresh.nonce)), token })
    expect(await user()).toBeDefined()
  })

  it('says nothing of the person while the store is down', async () => {
    const store = { ...memoryStore(), tryNonce: () => Promise.reject(new Error('down')) }
    const { nonce, signIn, user } = open({ store })
    const fresh = await nonce()
    const response = await signIn({ ...(await createWallet().sign(fresh.nonce)), token: fresh.token })
    expect([await user(), (await response.text()).includes('down')]).toEqual([undefined, false])
  })
})
