import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { recordKey } from '../plan/planRecord.ts'

const page = vi.hoisted(() => {
  const network = { up: true }
  const fetched = async <Code>(code: () => Promise<Code>) => {
    if (!network.up) throw new TypeError('Failed to fetch dynamically imported module')
    return code()
  }
  return { network, fetched, resumePlans: vi.fn(), runTelemetry: vi.fn() }
})
const { network, resumePlans, runTelemetry } = page

vi.mock(import('./hydrate.ts'), (load) => page.fetched(load))
vi.mock(import('../connection/reconnect.action.ts'), (load) => page.fetched(load))
vi.mock(import('../plan/plan.effects.ts'), () => page.fetched(async () => ({ resumePlans: page.resumePlans })))
vi.mock(import('../telemetry/runTelemetry.ts'), () => page.fetched(async () => ({ runTelemetry: page.runTelemetry })))

const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
process.on('unhandledRejection', note)
afterAll(() => void process.off('unhandledRejection', note))
afterEach(() => {
  network.up = true
  expect(unhandled).toEqual([])
})

it('leaves the record alone while what reads it cannot be fetched, and goes on with it later', async () => {
  const tabs = fakeTabs()
  const before = testKit({ connectors: [fakeConnector({ id: 'one' })], env: { storage: tabs.open() } })
  before.start()
  await connect(before, { connectorId: 'one' })
  const stored = tabs.values.get('latchkey')

  network.up = false
  const phone = fakeConnector({ id: 'phone', resume: async () => sessionOf('eip155:1', '0xphone') })
  const kit = testKit({ connectors: [fakeConnector({ id: 'one' }), phone], env: { storage: tabs.open() } })
  kit.start()
  await settle()
  expect(kit.store.getState().hydrating).toBe(true)
  await kit.clock.advance(6_000)
  expect(kit.store.getState()).toMatchObject({ hydrating: false, status: 'disconnected' })
  kit.store.setState({ currentTab: 1 })
  expect(tabs.values.get('latchkey')).toBe(stored)
  expect(before.store.getState().connections.size).toBe(1)

  network.up = true
  await kit.clock.advance(10_000)
  await settle()
  expect(kit.store.getState().status).toBe('connected')
  expect([...kit.store.getState().connections.keys()].toSorted()).toEqual(['one', 'phone'])
})

it('goes on with payments and telemetry once their code can be fetched', async () => {
  const kit = testKit({ analyticsConsent: true })
  kit.env.storage.set('latchkey', '{"v":1,"recentWallets":[],"connectedNamespaces":[],"connections":[]}')
  kit.env.storage.set(recordKey(kit), '{}')
  network.up = false
  const stop = kit.start()
  await settle()
  expect(resumePlans).not.toHaveBeenCalled()
  network.up = true
  await kit.clock.advance(10_000)
  await settle()
  expect(resumePlans).toHaveBeenCalledOnce()
  expect(runTelemetry).toHaveBeenCalledOnce()
  stop()
})

it('asks for no code any more once the kit is stopped', async () => {
  network.up = false
  const kit = testKit()
  kit.env.storage.set(recordKey(kit), '{}')
  kit.env.storage.set('latchkey', '{"v":1,"recentWallets":[],"connectedNamespaces":[],"connections":[]}')
  kit.start()()
  await settle()
  expect(kit.clock.pending()).toBe(0)
})
