import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, type ScriptedService, subject } from '../../test/mountPanel.tsx'
import { sentEntry } from '../../test/sentEntry.ts'
import { TransactionPage } from './TransactionPage.tsx'

const hash = `0x${'ab'.repeat(32)}`
const open = (asked: string, service: ScriptedService) =>
  mountPanel(<TransactionPage subject={subject} networkId={mainnet.caipNetworkId} hash={asked} />, service)
const none = () => page.getByText('This transaction is not in the history of this account.')

describe('the page of a transaction', () => {
  it('says that it is not in the history, where that was read', async () => {
    open(hash, {})
    await expect.element(none()).toBeVisible()
  })

  it('says that its network was not read, instead of that it is not there', async () => {
    open(hash, { reading: { state: 'unread', reason: 'unavailable' } })
    await expect.element(page.getByText(/^No answer from Ethereum\./)).toBeVisible()
    expect(none().query()).toBeNull()
  })

  it('finds a hash of Ethereum that was written in capitals', async () => {
    const entry = sentEntry(hash, '2026-11-20T11:00:00Z')
    open(`0x${'AB'.repeat(32)}`, { history: [entry] })
    await expect.element(page.getByText('Confirmed')).toBeVisible()
    expect(none().query()).toBeNull()
  })
})
