import type { HistoryEntry } from '@latchkey/protocol/http'
import { base, mainnet } from '@latchkey/protocol/networks'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, own, subject } from '../../test/mountPanel.tsx'
import { sentEntry } from '../../test/sentEntry.ts'
import { toSubject } from '../portfolio/subject.ts'
import { ActivityPage } from './ActivityPage.tsx'
import { ActivityPanel } from './TransactionList.tsx'

const newer = sentEntry(`0x${'1'.repeat(64)}`, '2026-11-20T11:00:00Z')

const onBoth = toSubject(own, [{ address: own, networkIds: [mainnet.caipNetworkId, base.caipNetworkId] }], true)

function TwoAccounts() {
  const [shown, setShown] = useState(onBoth)
  return (
    <>
      <button type="button" onClick={() => setShown(subject)}>
        The other account
      </button>
      <ActivityPage subject={shown} />
    </>
  )
}

describe('the activity', () => {
  it('is that of all networks where the account has not the one that was chosen for another', async () => {
    mountPanel(<TwoAccounts />, { history: [newer], beside: [base] })
    await page.getByRole('button', { name: 'Base' }).click()
    await expect.element(page.getByRole('heading', { name: 'Base' })).toBeVisible()
    await page.getByRole('button', { name: 'The other account' }).click()
    await expect.element(page.getByRole('heading', { name: 'All networks' })).toBeVisible()
    await expect.element(page.getByRole('list', { name: 'November 2026' })).toBeVisible()
  })

  it('says which networks a saved list lacks', async () => {
    mountPanel(<ActivityPage subject={subject} />, {
      history: [newer],
      reading: { state: 'unread', reason: 'unavailable' },
    })
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const said = '1 transaction saved · Not everything on Ethereum could be read'
    await expect.element(page.getByText(said)).toBeVisible()
  })

  it('keeps the press for more, and the focus on it, while the next page is read', async () => {
    let answer: (older: readonly HistoryEntry[]) => void = () => undefined
    const older = new Promise<readonly HistoryEntry[]>((resolve) => {
      answer = resolve
    })
    mountPanel(<ActivityPage subject={subject} />, { history: [newer], older })
    const more = page.getByRole('button', { name: 'Show older ones' })
    await more.click()
    await expect.element(more).toHaveAttribute('aria-disabled', 'true')
    await expect.element(more).toHaveFocus()
    answer([sentEntry(`0x${'2'.repeat(64)}`, '2026-10-20T11:00:00Z')])
    await expect.element(page.getByRole('list', { name: 'October 2026' })).toBeVisible()
    await expect.element(more).not.toBeInTheDocument()
  })
})

describe('the last things that happened', () => {
  it('are not called none while there are more to read', async () => {
    mountPanel(<ActivityPanel subject={subject} />, { older: Promise.resolve([newer]) })
    await expect.element(page.getByText('Nothing found in what is loaded')).toBeVisible()
    expect(page.getByText('No transactions yet').query()).toBeNull()
    await page.getByRole('button', { name: 'Show older ones' }).click()
    await expect.element(page.getByRole('list', { name: 'Activity' })).toBeVisible()
  })
})
