import { expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { fakeConnector } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { testKit } from '../../test/testKit.ts'
import { connect, disconnect } from '../index.ts'

/** A page that has given up on the wallet `slow` of an earlier page, and has taken up `there`. */
async function pageAfter(...there: string[]) {
  const tabs = fakeTabs()
  const wallets = ['slow', ...there].map((id) => fakeConnector({ id }))
  const first = testKit({ connectors: wallets, env: { storage: tabs.open() } })
  const stop = first.start()
  for (const { id } of wallets) await connect(first, { connectorId: id })
  stop()
  const kit = testKit({ connectors: there.map((id) => fakeConnector({ id })), env: { storage: tabs.open() } })
  kit.start()
  await kit.clock.advance(500)
  return { kit, stored: () => JSON.parse(tabs.values.get('latchkey') ?? '').connections }
}

it.each([[[]], [['two']]])('leaving all wallets forgets those that could not be asked, too: %j', async (there) => {
  const { kit, stored } = await pageAfter(...there)
  expect(stored()).toHaveLength(1 + there.length)
  await disconnect(kit)
  await settle()
  expect(stored()).toEqual([])
  const late = fakeConnector({ id: 'slow' })
  kit.discover([late])
  await settle()
  expect(late.calls).toEqual([])
  expect(kit.store.getState()).toMatchObject({ status: 'disconnected', connections: new Map() })
})

it('leaving one wallet keeps those that could not be asked', async () => {
  const { kit, stored } = await pageAfter('two')
  await disconnect(kit, { connectorId: 'two' })
  await settle()
  expect(stored()).toMatchObject([{ connectorId: 'slow' }])
})
