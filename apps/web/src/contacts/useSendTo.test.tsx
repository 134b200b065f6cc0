import { evm } from '@latchkey/adapters/evm'
import { connect } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { useKit, useKitState, useSend } from '@latchkey/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel } from '../../test/mountPanel.tsx'
import { wallet } from '../../test/wallet.ts'
import { Portfolio } from '../portfolio/Portfolio.tsx'
import { useOwnSubject } from '../portfolio/subject.ts'
import { ContactPage } from './ContactPage.tsx'

const held = (symbol: string, digit: string, price: number) => ({
  name: symbol,
  symbol,
  chainId: mainnet.caipNetworkId,
  address: `${mainnet.caipNetworkId}:0x${digit.repeat(40)}`,
  decimals: 18,
  quantity: { decimals: '18', numeric: '1' },
  price,
  value: price,
  iconUrl: '',
})

/** What a person holds, a contact, and what the form for sending begins with. */
function Pages() {
  const kit = useKit()
  const found = useKitState(({ connectors }) => connectors.length > 0)
  const own = useOwnSubject()
  const { token } = useSend()
  useEffect(() => {
    if (found) void connect(kit, { connectorId: wallet.id })
  }, [kit, found])
  return (
    <>
      <output>sends {token?.symbol ?? 'nothing'}</output>
      {own && <Portfolio subject={own} />}
      <ContactPage address="0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" />
    </>
  )
}

it('begins with what is held most of and not hidden', async () => {
  const balances = [held('FAKE', '1', 9_000), held('GOOD', '2', 10)]
  mountPanel(<Pages />, { wallet, adapters: [evm()], balances })
  const row = page.getByRole('row', { name: /FAKE/ })
  await row.hover()
  await row.getByRole('button', { name: /^Hide/ }).click()
  await expect.element(page.getByText('1 hidden token')).toBeVisible()
  await page.getByRole('region', { name: 'Contact' }).getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('sends GOOD')).toBeInTheDocument()
})
