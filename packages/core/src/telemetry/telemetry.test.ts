import { KitError } from '@latchkey/protocol'
import { type Endpoint, postEvent } from '@latchkey/protocol/http'
import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice, fakeConnector } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import type { CreateKitOptions } from '../kit/kit.types.ts'
import { setAnalyticsConsent } from '../kit/settings.actions.ts'
import { closeModal, openModal } from '../modal/openModal.action.ts'
import { reportError } from './telemetry.ts'

type Sent = { readonly url: URL; readonly body: { props: Record<string, unknown> } & Record<string, unknown> }

function kitThat(options: Partial<CreateKitOptions> & { enabled?: boolean; status?: number; href?: string } = {}) {
  const { enabled = true, status = 200, href = 'https://app.example/buy?token=secret#x', ...rest } = options
  const { connectors: _, env: __, ...given } = rest
  const sent: Sent[] = []
  const kit = testKit({
    apiUrl: 'https://api.example',
    projectId: 'p1',
    connectors: [fakeConnector()],
    ...given,
    env: {
      href: () => href,
      randomBytes: (size) => new Uint8Array(size).map((_, index) => index + sent.length),
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (url.pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: enabled })
        if (url.pathname !== '/e') return new Response('{}', { status: 503 })
        expect(new Headers(init?.headers).has('content-type')).toBe(false)
        sent.push({ url, body: JSON.parse(String(init?.body)) })
        return new Response('{}', { status })
      },
    },
  })
  const names = () => sent.map(({ body }) => body.props.event)
  return { kit, sent, names }
}

const isValid = (body: unknown) => safeParse((postEvent satisfies Endpoint).body, body).success

describe('telemetry', () => {
  it('tells nothing unless app, operator and person all want it [S1.18] [S9.59]', async () => {
    for (const options of [
      { analyticsConsent: false },
      { analyticsConsent: true, enabled: false },
      { analyticsConsent: true, features: { analytics: false } },
    ]) {
      const { kit, sent } = kitThat(options)
      const stop = kit.start()
      void openModal(kit)
      await settle()
      await settle()
      reportError(kit, 'API_ERROR', new Error('x'))
      await settle()
      expect(sent, JSON.stringify(options)).toEqual([])
      stop()
    }
    expect(testKit().features.analytics).toBe(true)
  })

  it('tells events with page, identity and account, and never MODAL_CREATED [S4.29] [S4.30] [S7.52] [S7.53] [S7.54]', async () => {
    const { kit, sent, names } = kitThat({ analyticsConsent: true })
    const stop = kit.start()
    await settle()
    void openModal(kit)
    await settle()
    closeModal(kit)
    await connect(kit, { connectorId: 'wallet.one' })
    void openModal(kit)
    await settle()
    await settle()
    expect(names()).toEqual([
      'INITIALIZE',
      'MODAL_OPEN',
      'MODAL_CLOSE',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'MODAL_OPEN',
    ])
    const [, first, close] = sent
    const last = sent.at(-1)
    expect(first?.body).toMatchObject({ url: 'https://app.example/buy', domain: 'app.example' })
    expect(first?.body.props).toEqual({ type: 'track', event: 'MODAL_OPEN', properties: { connected: false } })
    expect(close?.body.props).toMatchObject({ event: 'MODAL_CLOSE', properties: { connected: false } })
    expect(last?.body.props).toMatchObject({ properties: { connected: true }, address: alice })
    expect(typeof first?.body.timestamp).toBe('number')
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toMatchObject({ projectId: 'p1', st: 'latchkey' })
    expect(first?.url.searchParams.has('sv')).toBe(true)
    for (const { body } of sent) expect(isValid(body), JSON.stringify(body)).toBe(true)
    expect(new Set(sent.map(({ body }) => body.eventId)).size).toBe(sent.length)
    stop()
  })

  it('begins when the person agrees, and ends when they no longer do', async () => {
    const { kit, names } = kitThat()
    const stop = kit.start()
    void openModal(kit)
    await settle()
    setAnalyticsConsent(kit, true)
    await settle()
    expect(names()).toEqual(['INITIALIZE'])
    setAnalyticsConsent(kit, false)
    closeModal(kit)
    await settle()
    expect(names()).toEqual(['INITIALIZE'])
    stop()
  })

  it('tells failures, at most 5 in 60 s, with their time as text [S7.55] [S7.56] [S7.57] [S7.59] [S9.25]', async () => {
    const { kit, sent } = kitThat({ analyticsConsent: true })
    const stop = kit.start()
    await settle()
    const errors = () => sent.filter(({ body }) => body.props.type === 'error')
    for (let index = 0; index < 7; index++) reportError(kit, 'API_ERROR', new TypeError(`fault ${index}`))
    await settle()
    expect(errors()).toHaveLength(5)
    expect(errors()[0]?.body).toMatchObject({
      timestamp: new Date(kit.clock.nowMs()).toISOString(),
      props: { type: 'error', event: 'API_ERROR', errorType: 'TypeError', errorMessage: 'fault 0' },
    })
    for (const { body } of errors()) expect(isValid(body)).toBe(true)
    await kit.clock.advance(60_000)
    reportError(kit, 'INTERNAL_SDK_ERROR', new KitError({ code: 'http/timeout', shortMessage: 'Too long' }))
    await settle()
    expect(errors()).toHaveLength(6)
    expect(errors()[5]?.body.props).toMatchObject({
      errorType: 'http/timeout',
      errorMessage: 'Too long',
      stackTrace: '',
    })
    stop()
  })

  it('names nobody in a failure', async () => {
    const { kit, sent } = kitThat({ analyticsConsent: true })
    const stop = kit.start()
    await settle()
    const secret = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9abcdef'
    reportError(kit, 'API_ERROR', new Error(`ann@example.org ${alice} ${secret} https://x.example/a?key=1`))
    await settle()
    const text = JSON.stringify(sent.at(-1)?.body.props)
    for (const part of ['ann@', alice, secret, 'key=1']) expect(text).not.toContain(part)
    stop()
  })

  it('runs in a browser alone [S7.58]', async () => {
    const { kit, sent } = kitThat({ analyticsConsent: true, href: '' })
    const stop = kit.start()
    await settle()
    reportError(kit, 'API_ERROR', new Error('x'))
    await settle()
    expect(sent).toEqual([])
    stop()
  })

  it('says once that the page is refused, and is silent from then on [S8.16]', async () => {
    const { kit, names } = kitThat({ analyticsConsent: true, status: 403 })
    const stop = kit.start()
    await settle()
    await kit.clock.advance(300)
    expect(kit.store.getState().notification).toMatchObject({ open: true, code: 'analytics/forbidden' })
    void openModal(kit)
    await settle()
    closeModal(kit)
    await settle()
    expect(names()).toEqual(['INITIALIZE'])
    setAnalyticsConsent(kit, false)
    setAnalyticsConsent(kit, true)
    await settle()
    const shown = kit.store.getState().notification
    await kit.clock.advance(5_000)
    await settle()
    expect(names()).toEqual(['INITIALIZE', 'INITIALIZE'])
    expect(shown.code).toBe('analytics/forbidden')
    stop()
  })
})
