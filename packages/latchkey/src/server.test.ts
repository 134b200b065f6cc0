import { formatKitCookie } from '@latchkey/protocol/cookie'
import { createKit, HydratedProvider, type Kit, useAccount, useNetwork } from 'latchkey'
import { base, mainnet } from 'latchkey/networks'
import { cookieToInitialState } from 'latchkey/server'
import { createElement, Suspense, use } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it } from 'vitest'

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
