import { base, mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, own, subject } from '../../test/mountPanel.tsx'
import { Portfolio } from './Portfolio.tsx'
import { toSubject } from './subject.ts'

const noTotal = 'The balances can’t be read right now, so there is no total.'

it('has no total where no balance could be read', async () => {
  const container = mountPanel(<Portfolio subject={subject} />, { status: 503 })
  await expect.element(page.getByText(noTotal)).toBeVisible()
  expect(container.textContent).not.toContain('$0.00')
})

it('has none where nothing was found and a network gave no answer', async () => {
  const onBoth = toSubject(own, [{ address: own, networkIds: [mainnet.caipNetworkId, base.caipNetworkId] }], true)
  const container = mountPanel(<Portfolio subject={onBoth} />, { beside: [base] })
  await expect.element(page.getByText(noTotal)).toBeVisible()
  expect(container.textContent).not.toContain('$0.00')
})

it('is zero where every network was looked at and nothing is there', async () => {
  const container = mountPanel(<Portfolio subject={subject} />, {})
  await expect.element(page.getByText('Total on 1 network')).toBeVisible()
  expect(container.textContent).toContain('$0.00')
})

it('counts the networks that it is of, and not one that gave no answer', async () => {
  const onBoth = toSubject(own, [{ address: own, networkIds: [mainnet.caipNetworkId, base.caipNetworkId] }], true)
  const ether = {
    ...{ name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, value: 2, price: 2, iconUrl: '' },
    quantity: { decimals: '18', numeric: '1' },
  }
  mountPanel(<Portfolio subject={onBoth} />, { beside: [base], balances: [ether] })
  await expect.element(page.getByText('Total on 1 network')).toBeVisible()
})

it('counts no hidden token at its network', async () => {
  const held = (symbol: string, digit: string) => ({
    ...{ name: symbol, symbol, chainId: mainnet.caipNetworkId, decimals: 18, price: 1, value: 1, iconUrl: '' },
    address: `${mainnet.caipNetworkId}:0x${digit.repeat(40)}`,
    quantity: { decimals: '18', numeric: '1' },
  })
  mountPanel(<Portfolio subject={subject} />, { balances: [held('FAKE', '1'), held('GOOD', '2')] })
  const row = page.getByRole('row', { name: /FAKE/ })
  await row.hover()
  await row.getByRole('button', { name: /^Hide/ }).click()
  await expect.element(page.getByText('1 hidden token')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Ethereum\s*1 token$/ })).toBeVisible()
})
