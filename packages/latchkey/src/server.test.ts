import { formatKitCookie } from '@latchkey/protocol/cookie'
import {
  AccountButton,
  ConnectButton,
  createKit,
  de,
  HydratedProvider,
  type HydratedProviderProps,
  type Kit,
  NetworkButton,
  useAccount,
  useNetwork,
} from 'latchkey'
import { base, mainnet } from 'latchkey/networks'
import { buttonStyles, cookieToInitialState } from 'latchkey/server'
import { createElement, Suspense, use } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

const networks = [mainnet, base] as const
const alice = '0x4f3a120E72C76c22ae802D129F599BFDbc31cb81'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function Greeting() {
  const { address, status } = useAccount()
  return createElement('p', null, `${address ?? 'nobody'} on ${useNetwork().network?.name}, ${status}`)
}

/** Shown when `gate` opens: until then other requests are drawn. */
function Later({ gate }: { readonly gate: Promise<void> }) {
  use(gate)
  return createElement(Greeting)
}

async function draw(kit: Kit, cookieHeader: string | undefined, gate: Promise<void>): Promise<string> {
  const initialState = cookieToInitialState(cookieHeader, { networks })
  const page = createElement(Suspense, null, createElement(Greeting), createElement(Later, { gate }))
  return new Response(await renderToReadableStream(createElement(HydratedProvider, { kit, initialState }, page))).text()
}

const cookieOf = (address: string) =>
  formatKitCookie({
    v: 1,
    networkId: base.caipNetworkId,
    networkIds: [base.caipNetworkId],
    accounts: [`eip155:8453:${address}`],
  })

it.each([
  ['a kit for each', () => createKit({ networks })],
  [
    'one kit',
    (
      (kit) => () =>
        kit
    )(createKit({ networks })),
  ],
])('draws each of two people who are served at once for themselves, by %s', async (_, kitOf) => {
  const gate = Promise.withResolvers<void>()
  const kits = [kitOf(), kitOf(), kitOf()] as const
  const cookies = [cookieOf(alice), cookieOf(bob), undefined] as const
  const drawing = Promise.all(kits.map((kit, index) => draw(kit, cookies[index], gate.promise)))
  gate.resolve()
  const [forAlice = '', forBob = '', forOthers = ''] = await drawing
  expect(forAlice.match(/<p>.*?<\/p>/g)).toEqual(Array(2).fill(`<p>${alice} on Base, reconnecting</p>`))
  expect(forBob.match(/<p>.*?<\/p>/g)).toEqual(Array(2).fill(`<p>${bob} on Base, reconnecting</p>`))
  expect(forOthers.match(/<p>.*?<\/p>/g)).toEqual(Array(2).fill('<p>nobody on Ethereum, disconnected</p>'))
  for (const kit of kits) expect(kit.store.getState()).toBe(kit.store.getInitialState())
})

it('draws no account by a cookie for a kit that takes up no session', async () => {
  const kit = createKit({ networks, enableReconnect: false })
  expect(await draw(kit, cookieOf(alice), Promise.resolve())).toContain('nobody on Base')
})

describe('the buttons in the HTML', () => {
  type Drawn = Partial<HydratedProviderProps> & { readonly cookie?: string | undefined }

  /** All three, as a server without a stream draws them. */
  function drawButtons({ cookie, kit = createKit({ networks }), ...props }: Drawn = {}): string {
    const initialState = cookieToInitialState(cookie, { networks })
    const buttons = [ConnectButton, AccountButton, NetworkButton].map((button) =>
      createElement(button, { key: button.name }),
    )
    return renderToString(createElement(HydratedProvider, { kit, initialState, ...props }, buttons))
  }
  const roots = (html: string) => html.split('<template shadowrootmode="open">').slice(1)
  const textOf = (markup = '') => markup.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]*>/g, '')

  it('say "Connect" and the first network to a person without a cookie', () => {
    expect(roots(drawButtons()).map(textOf)).toEqual(['Connect wallet', 'ENetwork: Ethereum. Change'])
  })

  it('say the account and the network of the cookie', () => {
    expect(roots(drawButtons({ cookie: cookieOf(alice) })).map(textOf)).toEqual([
      'Account 0x4f…31cb81',
      'Account 0x4f…31cb81',
      'BNetwork: Base. Change',
    ])
  })

  it.each([
    ['garbage', 'latchkey=%7B%22v%22%3A1'],
    ['a cookie of 4 KiB', cookieOf(alice).padEnd(4096, 'x')],
    ['another version', 'latchkey=%7B%22v%22%3A2%7D'],
  ])('begin from the start with %s', (_, cookie) => {
    expect(textOf(roots(drawButtons({ cookie }))[0])).toBe('Connect wallet')
  })

  it('draw two people who are served at once each for themselves', async () => {
    const kit = createKit({ networks })
    const page = async (address: string) => {
      const initialState = cookieToInitialState(cookieOf(address), { networks })
      const button = createElement(ConnectButton)
      return new Response(
        await renderToReadableStream(createElement(HydratedProvider, { kit, initialState }, button)),
      ).text()
    }
    const [forAlice, forBob] = await Promise.all([page(alice), page(bob)])
    expect(textOf(roots(forAlice)[0])).toBe('Account 0x4f…31cb81')
    expect(textOf(roots(forBob)[0])).toBe('Account 0x70…dc79C8')
  })

  it('speak a language that was handed over, in its direction', () => {
    const kit = createKit({ networks, locale: 'de' })
    const html = drawButtons({ kit, catalogues: [{ ...de, direction: 'rtl' }] })
    expect(textOf(roots(html)[0])).toBe(de.messages['button.connect'])
    expect(html).toContain('<div class="lk" dir="rtl" lang="de">')
  })

  it('carry the one sheet, with the nonce, or the address of a file in its place', () => {
    expect(drawButtons().match(/<style>(.*?)<\/style>/s)?.[1]).toBe(buttonStyles)
    expect(drawButtons({ nonce: 'abc' }).match(/<style nonce="abc">/g)).toHaveLength(2)
    const withFile = drawButtons({ stylesheet: '/button.css' })
    expect(withFile).not.toContain('<style')
    expect(
      withFile.match(/<link rel="stylesheet" href="\/button.css"\/><div class="lk"[^>]* hidden="">/g),
    ).toHaveLength(2)
  })

  it('have a sheet that HTML need not escape, with a rule of the system for each of the light theme', () => {
    expect(buttonStyles).not.toMatch(/["'<>&]/)
    expect(buttonStyles).not.toContain(':root')
    const light = buttonStyles.match(/:host\([^)]*theme=light\][^)]*\)/g) ?? []
    expect(light.length).toBeGreaterThan(3)
    for (const selector of light) expect(buttonStyles).toContain(`{${selector.replace('light', 'system')}{`)
  })

  it('take the variables of the theme, without what could end the style element', () => {
    const themeVariables = { m: '12px', font: '"Inter", sans-serif', bg: '</style><script>', r: '0}*{display:none' }
    const html = drawButtons({ kit: createKit({ networks, themeVariables, themeMode: 'light' }), nonce: 'abc' })
    expect(html).toContain(
      '<style nonce="abc">:host{--lk-m:12px!important;--lk-font:Inter, sans-serif!important;}</style>',
    )
    expect(html).not.toMatch(/<script|display:none/)
    expect(html).toContain('<div data-lk-theme="light">')
    expect(drawButtons({ kit: createKit({ networks, themeMode: 'system' }) })).toContain('<div data-lk-theme="system">')
  })
})
