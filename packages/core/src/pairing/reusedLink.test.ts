import { expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { fakeRelayWallet } from '../../test/fakeRelayWallet.ts'
import { testKit } from '../../test/testKit.ts'
import { startPairing } from '../index.ts'

it('a link is used again while it has 10 s to live, and not after that', async () => {
  const wallet = fakeRelayWallet()
  const kit = testKit({ connectors: [wallet] })
  kit.start()
  const start = async () => {
    startPairing(kit).catch(() => undefined)
    await settle()
  }
  await start()
  wallet.link()
  await start()
  expect(wallet.asked).toHaveLength(1)
  await kit.clock.advance(230_000)
  await start()
  expect(wallet.asked).toHaveLength(1)
  await kit.clock.advance(1)
  await start()
  expect(wallet.asked).toHaveLength(2)
})
