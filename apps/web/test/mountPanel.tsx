import { type ChainAdapter, type Connector, createKit, memoryStorage } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import type { HistoryEntry, NetworkReading, Nft, RegisteredName } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { ConfigContext } from '../src/config/ConfigContext.ts'
import { english } from '../src/messages/loadLanguage.ts'
import { TextProvider } from '../src/messages/text.tsx'
import { toSubject } from '../src/portfolio/subject.ts'
import { createOwnChoices, OwnChoicesContext } from '../src/preferences/preferences.ts'

export const own = `0x${'a'.repeat(40)}`
export const subject = toSubject(own, [{ address: own, networkIds: [mainnet.caipNetworkId] }], true)

/** What the service answers about the account; by a status other than 200, which a test may change, to everything. */
export type ScriptedService = {
  status?: number
  readonly balances?: readonly object[]
  readonly nfts?: readonly Nft[]
  readonly history?: readonly HistoryEntry[]
  /** The names that lead to the account. */
  readonly names?: readonly RegisteredName[]
  /** The second page of the history. Default: there is none. */
  readonly older?: Promise<readonly HistoryEntry[]>
  readonly reading?: NetworkReading
  /** Networks of the app beside Ethereum, of which it has nothing. */
  readonly beside?: readonly Network[]
  /** Default: none, so that nothing is known of what any address may hold. */
  readonly adapters?: readonly ChainAdapter[]
  /** What the app may connect. Default: nothing. */
  readonly wallet?: Connector
}

/** A part of a page over a kit on Ethereum and a service of the test's own making, taken away at the end of the test. */
export function mountPanel(panel: ReactNode, service: ScriptedService): HTMLElement {
  const {
    balances = [],
    nfts = [],
    history = [],
    names = [],
    older,
    reading = { state: 'read' },
    beside = [],
    adapters = [],
    wallet,
  } = service
  const networks = { [mainnet.caipNetworkId]: reading }
  const answers: Readonly<Record<string, unknown>> = {
    nfts: { nfts, next: null, networks },
    history: { data: history, next: older === undefined ? null : 'older', networks },
    balance: { balances, networks },
    'supported-chains': { http: [mainnet.caipNetworkId], ws: [] },
    config: { features: [] },
    [own]: names,
    attributes: {},
    address: {},
  }
  const kit = createKit({
    networks: [mainnet, ...beside],
    adapters,
    connectors: wallet === undefined ? [] : [() => ({ current: () => [wallet], start: () => () => undefined })],
    apiUrl: 'https://api.example',
    projectId: 'p',
    env: {
      storage: memoryStorage(),
      fetch: async (input) => {
        const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input))
        if (searchParams.get('cursor') === 'older') return Response.json({ data: await older, next: null, networks })
        const list = pathname.split('/').at(-1) ?? ''
        const { status = 200 } = service
        const failed = { status: 'FAILED', reasons: [], code: 'api/upstream-unavailable' }
        if (status !== 200) return Response.json(failed, { status })
        const missing = { ...failed, code: 'api/not-found', requestId: 'r' }
        return Response.json(answers[list] ?? missing, { status: answers[list] === undefined ? 404 : 200 })
      },
    },
  })
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  const config = {
    apiUrl: 'https://api.example',
    projectId: 'p',
    faucetUrl: 'https://faucet.example',
    signIns: false,
    devnet: true,
    networks: [mainnet.caipNetworkId],
  }
  root.render(
    <LatchkeyProvider kit={kit}>
      <TextProvider language={english}>
        <OwnChoicesContext value={createOwnChoices({ firstSteps: { [own]: 'open' } })}>
          <ConfigContext value={config}>{panel}</ConfigContext>
        </OwnChoicesContext>
      </TextProvider>
    </LatchkeyProvider>,
  )
  return container
}
