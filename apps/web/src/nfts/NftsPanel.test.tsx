import type { Nft } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, subject } from '../../test/mountPanel.tsx'
import { NftsPanel } from './NftsPage.tsx'

const bell: Nft = {
  chainId: mainnet.caipNetworkId,
  address: `${mainnet.caipNetworkId}:0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9`,
  tokenId: '7',
  standard: 'ERC721',
  amount: '1',
  collection: 'Practice Bells',
  name: 'Practice bell',
  description: '',
  imageUrl: '',
  metadata: 'read',
}
const panel = <NftsPanel subject={subject} />

describe('the NFTs of Home', () => {
  it('are shown', async () => {
    mountPanel(panel, { nfts: [bell] })
    await expect.element(page.getByText('Practice bell')).toBeVisible()
  })

  it('say what the service said where they cannot be read', async () => {
    mountPanel(panel, { status: 503 })
    await expect.element(page.getByRole('heading', { name: 'NFTs' })).toBeVisible()
    await expect.element(page.getByLabelText('NFTs').getByText(/^The service of this app is down/)).toBeVisible()
  })

  it('say which network gave no answer, instead of nothing', async () => {
    mountPanel(panel, { reading: { state: 'unread', reason: 'unavailable' } })
    await expect.element(page.getByText('No answer from Ethereum. What is there is safe.')).toBeVisible()
    expect(page.getByText('No NFTs yet').query()).toBeNull()
  })

  it('take no place where there are none', async () => {
    const container = mountPanel(panel, {})
    await expect.poll(() => container.childElementCount).toBe(0)
  })
})
