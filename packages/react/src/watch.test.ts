import { connect, selectAccount, setLocale, setTab } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { expect, it, onTestFinished } from 'vitest'
import { alice, bob } from '../test/scriptedWallet.ts'
import { testKit } from '../test/testKit.ts'
import { watch } from './watch.ts'

it('tells of a change of what is picked, and of nothing else, until it is stopped', async () => {
  const kit = testKit()
  onTestFinished(kit.start())
  const heard: unknown[] = []
  const unwatch = watch(kit, selectAccount, (now, before) => heard.push([before.address, now.address]))
  setLocale(kit, 'de')
  expect(heard).toEqual([])
  await connect(kit, { connectorId: 'io.rabby' })
  heard.splice(0)
  const say = (address: string) =>
    kit.wallet.say({ ...kit.wallet.session, accounts: [`${mainnet.caipNetworkId}:${address}`] })
  say(alice)
  setLocale(kit, 'ar')
  expect(heard).toEqual([])
  say(bob)
  expect(heard).toEqual([[alice, bob]])
  unwatch()
  say(alice)
  expect(heard).toHaveLength(1)
})

it('goes on behind a listener that throws, which is logged', () => {
  const logs: string[] = []
  const kit = testKit({ env: { log: (level, message) => void logs.push(`${level} ${message}`) } })
  const heard: number[] = []
  const tab = ({ currentTab }: { readonly currentTab: number }) => currentTab
  watch(kit, tab, () => {
    throw new Error('of the app')
  })
  watch(kit, tab, (now) => heard.push(now))
  setTab(kit, 1)
  setTab(kit, 2)
  expect(heard).toEqual([1, 2])
  expect(logs).toEqual(Array(2).fill('warn A listener to the state threw'))
})
