import { base, mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, own, subject } from '../../test/mountPanel.tsx'
import { toSubject } from '../portfolio/subject.ts'
import { TokenDetails } from './TokenDetails.tsx'

const details = <TokenDetails subject={subject} id={mainnet.caipNetworkId} />
const gone = () => page.getByText('Nothing of this token here')

describe('the page of a token', () => {
  it('says that nothing is there where the network was read', async () => {
    mountPanel(details, {})
    await expect.element(gone()).toBeVisible()
  })

  it('says that balances cannot be read, and asks again', async () => {
    mountPanel(details, { status: 503 })
    await expect.element(page.getByRole('heading', { name: 'Can’t load balances' })).toBeVisible()
    await expect.element(page.getByText(/^The service of this app is down/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(gone().query()).toBeNull()
  })

  it('says that its network was not looked at, instead of nothing', async () => {
    const networkIds = [mainnet.caipNetworkId, base.caipNetworkId]
    const both = toSubject(own, [{ address: own, networkIds }], true)
    mountPanel(<TokenDetails subject={both} id={base.caipNetworkId} />, { beside: [base] })
    await expect.element(page.getByText(/^Not looked at: Base\./)).toBeVisible()
    expect(gone().query()).toBeNull()
  })
})
