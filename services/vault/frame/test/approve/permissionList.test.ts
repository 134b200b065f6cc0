import { approveAsPerson, rpcCall } from '@latchkey/devnet'
import { revokePermissionsText } from '@latchkey/protocol/permissions'
import type { Hex } from 'viem'
import { verifyMessage } from 'viem/utils'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { app, now, type PermissionWorld, sheetOf, startPermissionWorld } from './startPermissionWorld.ts'
import type { Visit } from './startStage.ts'

let world: PermissionWorld
let visit: Visit
const give: PermissionWorld['give'] = (...asked) => world.give(...asked)
const use: PermissionWorld['use'] = (...asked) => world.use(...asked)
const { sheet, texts, says, press, open } = sheetOf(() => visit)
const stop = (chainId = 1) => sheet().locator(`[data-choice="stop ${chainId}"]`).click()
const approve = () => approveAsPerson(visit.page, visit.frame)
const answered = async (id: string) => {
  await expect.poll(() => visit.answer(id), { timeout: 20_000 }).toBeDefined()
  return visit.answer(id)
}
const signed = async () => (await visit.events()).filter((one) => one.event === 'sign').length
const revoked = () => world.keeper.heard.filter(({ path }) => path.endsWith('/revoke'))

beforeAll(async () => {
  world = await startPermissionWorld()
  return () => world.stop()
})
beforeEach(async () => {
  world.keeper.grants.length = 0
  world.keeper.heard.length = 0
  world.keeper.state.isDown = false
  await world.setBalance()
  visit = await world.stage.open()
})
afterEach(() => visit.page.context().close())

describe('the wallet’s own list of permissions', () => {
  it('has those of all apps by network and app, with what is left, and the page learns of none', async () => {
    const { context } = await give('https://harbour.example')
    await give('https://quay.example', { kind: 'allowance', asset: { kind: 'native' }, units: 10n ** 18n, startsAt: 1 })
    await give(
      'https://quay.example',
      { kind: 'allowance', asset: { kind: 'native' }, units: 1n, startsAt: 1 },
      { chainId: 8453 },
    )
    await give('https://past.example', world.budget(), { expiry: now() - 1 })
    expect(await use(context, 15_000_000n)).toBe('success')
    const id = await open()
    const list = await texts()
    const order = [
      'Ethereum',
      'harbour.example',
      'Up to 20.00',
      'a day',
      '5.00',
      'left now',
      'quay.example',
      'Up to 1.00 ETH in all',
      'Stop everything on Ethereum',
      'Base',
      'quay.example',
      'what is left is not known',
      'what Base says is not known',
      'Stop everything on Base',
      'Ended',
      'past.example',
    ]
    let place = 0
    const missing = order.filter((part) => {
      const found = list.indexOf(part, place)
      place = Math.max(found, place)
      return found < 0
    })
    expect(missing, list).toEqual([])
    await sheet().locator('[data-choice^="1 "]').first().click()
    await says('Permission of harbour.example')
    const detail = await texts()
    for (const part of ['Spent in this period', '15.00', app.address.slice(-6), 'Ends', 'Given through'])
      expect(detail).toContain(part)
    await press('Back')
    await says('Stop everything on Ethereum')
    await press('Done')
    expect(await answered(id)).toEqual({ id, result: undefined })
    const told = JSON.stringify(await visit.events())
    for (const part of ['example', 'Ethereum', world.addresses.evm, context]) expect(told).not.toContain(part)
    expect(await signed()).toBe(0)
  })

  it('has one height for the page, whatever is in it', async () => {
    const heights = async () => {
      const id = await open()
      await press('Done')
      await answered(id)
      return new Set((await visit.events()).flatMap((one) => ('height' in one ? [one.height] : [])))
    }
    const [none] = [await heights()]
    for (let count = 0; count < 9; count += 1) await give(`https://app${count}.example`)
    expect(await heights()).toEqual(none)
  })

  it('is not said to be empty where the services do not answer, and is read again', async () => {
    await give('https://harbour.example')
    world.keeper.state.isDown = true
    await visit.ask({ method: 'MANAGE_PERMISSIONS' })
    await says('That doesn’t mean that there are none')
    expect(await texts()).not.toContain('No app may do anything')
    world.keeper.state.isDown = false
    await press('Try again')
    await says('harbour.example')
  })

  it('says that there are none where there are none', async () => {
    await open()
    await says('No app may do anything without asking you.')
  })
})

describe('one permission in the list', () => {
  it('is taken back at the services and on the chain, and the others stay', async () => {
    const one = await give('https://harbour.example')
    const other = await give('https://quay.example')
    await open()
    await sheet().locator(`[data-choice="1 ${one.hash}"]`).click()
    await press('Take back')
    const shown = await approve()
    expect(shown).toContain('Revoke a permission')
    expect(shown.split(world.addresses.evm.slice(-6)), shown).toHaveLength(2)
    await says('Our services refuse it, and so does Ethereum')
    expect(revoked().map(({ body }) => (body as { hashes: unknown }).hashes)).toEqual([[one.hash]])
    expect(await use(one.context)).toBe('reverted')
    expect(await use(other.context)).toBe('success')
  })
})

describe('“Stop everything”', () => {
  it('ends what all apps were given with one press: the services refuse it at once, the chain with a block', async () => {
    const one = await give('https://harbour.example')
    const other = await give('https://quay.example')
    await open()
    await rpcCall(world.chain.rpcUrl, 'evm_setAutomine', [false])
    await stop()
    const shown = await approve()
    for (const part of [
      'Revoke every permission',
      'harbour.example, quay.example',
      'Our services refuse it',
      'wallet.localhost',
    ])
      expect(shown).toContain(part)
    await says('On Ethereum it is pending')
    const [{ path, body } = { path: '', body: undefined }] = revoked()
    const { hashes, signature } = body as { hashes: readonly string[]; signature: Hex }
    expect(path).toBe(`/v1/permissions/eip155:1:${world.addresses.evm}/revoke`)
    expect([...hashes].sort()).toEqual([one.hash, other.hash].sort())
    const message = revokePermissionsText({ account: `eip155:1:${world.addresses.evm}` as never, hashes })
    expect(await verifyMessage({ address: world.addresses.evm as Hex, message, signature })).toBe(true)
    expect(await texts()).toContain('Taken back; pending on Ethereum')
    await rpcCall(world.chain.rpcUrl, 'evm_mine', [])
    await rpcCall(world.chain.rpcUrl, 'evm_setAutomine', [true])
    await says('Our services refuse it, and so does Ethereum')
    for (const { context } of [one, other]) expect(await use(context)).toBe('reverted')
    expect(await use((await give('https://harbour.example')).context)).toBe('success')
  })

  it('is pending on the chain without money for the fee, and is finished with it', async () => {
    const { context } = await give('https://harbour.example')
    await world.setBalance('0x0')
    await open()
    await stop()
    expect(await approve()).toContain('too little ETH for the network fee')
    await says('On Ethereum it is pending')
    expect(world.keeper.grants[0]?.revokedAt).not.toBeNull()
    expect(await use(context)).toBe('success')
    await world.setBalance()
    await stop()
    await approve()
    await says('Our services refuse it, and so does Ethereum')
    expect(await use(context)).toBe('reverted')
  })

  it('reaches the chain alone where the services do not answer, and says so before and after', async () => {
    const { context } = await give('https://harbour.example')
    await open()
    world.keeper.state.isDown = true
    await stop()
    await approve()
    await says('That doesn’t mean that there are none')
    await expect.poll(() => use(context)).toBe('reverted')
    const another = await give('https://quay.example')
    await stop()
    const shown = await approve()
    for (const part of ['Our services can’t be told now', 'refuses everything']) expect(shown).toContain(part)
    await says('Ethereum was asked to end everything')
    await expect.poll(() => use(another.context), { timeout: 10_000 }).toBe('reverted')
    expect(world.keeper.heard).toEqual([])
  })

  it('is not said to be done where neither took it', async () => {
    const { context } = await give('https://harbour.example')
    world.keeper.state.isDown = true
    await world.setBalance('0x0')
    await visit.ask({ method: 'MANAGE_PERMISSIONS' })
    await says('That doesn’t mean that there are none')
    await stop()
    const shown = await approve()
    expect(shown).toContain('without money nothing ends')
    await says('Nothing was taken back')
    expect(await texts()).toContain('That doesn’t mean that there are none')
    expect(await use(context)).toBe('success')
  })

  it('reaches the services alone where the chain does not answer', async () => {
    const { hash } = await give('https://harbour.example', undefined, { chainId: 8453 })
    await open()
    await stop(8453)
    await approve()
    await says('what Base says is not known')
    expect(world.keeper.grants.find((one) => one.hash === hash)?.revokedAt).not.toBeNull()
  }, 60_000)

  it('is pending on the chain where it was left before that, and is done once more from an old list without harm', async () => {
    const { context, hash } = await give('https://harbour.example')
    const other = await world.stage.open()
    try {
      const old = sheetOf(() => other)
      await old.open()
      await open()
      const toChain = (url: URL) => url.origin === new URL(world.chain.rpcUrl).origin
      await visit.page.context().route(toChain, async (route) => {
        if (!route.request().postData()?.includes('eth_sendRawTransaction')) await route.continue()
      })
      await stop()
      // Its screen stays until the page goes: nothing answers what it sends.
      approve().catch(() => {})
      await expect.poll(() => world.keeper.grants[0]?.revokedAt).not.toBeNull()
      await visit.page.context().close()
      visit = await world.stage.open()
      await open()
      await says('Taken back; pending on Ethereum')
      expect(await use(context)).toBe('success')
      await stop()
      await approve()
      await says('Our services refuse it, and so does Ethereum')
      await old.sheet().locator('[data-choice="stop 1"]').click()
      await approveAsPerson(other.page, other.frame)
      await old.says('Our services refuse it, and so does Ethereum')
      expect(await use(context)).toBe('reverted')
      const told = revoked().map(({ body }) => (body as { hashes: unknown }).hashes)
      expect(told).toEqual([[hash], [hash], [hash]])
    } finally {
      await other.page.context().close()
    }
  })

  it('does nothing that was declined, given up or left before the press', async () => {
    const { context } = await give('https://harbour.example')
    await open()
    await stop()
    await visit.frame.click('[data-testid=approve-reject]')
    await says('Stop everything on Ethereum')
    await stop()
    await visit.frame.waitForSelector('.approve')
    await visit.page.reload()
    await visit.page.waitForFunction(() =>
      (window as never as { events: { event: string }[] }).events.some((one) => one.event === 'ready'),
    )
    expect(await signed()).toBe(0)
    expect(world.keeper.heard).toEqual([])
    expect(await use(context)).toBe('success')
  })

  it('is nothing that a page can press: not by keys, messages or a press that nobody made', async () => {
    const { context } = await give('https://harbour.example')
    await open()
    await visit.page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('#wallet')
      frame?.focus()
      for (const key of ['Tab', 'Enter', ' '])
        frame?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
      frame?.click()
      const press = { data: { action: 'stop 1', choice: 'stop 1' }, action: 'stop 1', approved: true }
      frame?.contentWindow?.postMessage(press, new URL(frame.src).origin)
    })
    await stop()
    await visit.frame.waitForSelector('[data-testid=approve-window]')
    await visit.page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('#wallet')
      frame?.contentWindow?.postMessage({ kind: 'approved', turn: 1 }, new URL(frame.src).origin)
    })
    await visit.page.waitForTimeout(1_500)
    expect(await signed()).toBe(0)
    expect(world.keeper.heard).toEqual([])
    expect(await use(context)).toBe('success')
  })
})
