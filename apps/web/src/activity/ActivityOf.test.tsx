import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, type ScriptedService, subject } from '../../test/mountPanel.tsx'
import { ActivityOf } from './ActivityOf.tsx'

describe('the activity of a token or with a contact', () => {
  it('says that the history cannot be read, and asks again', async () => {
    const service: ScriptedService = { status: 503 }
    mountPanel(<ActivityOf title="Activity with Ada" subject={subject} has={() => true} />, service)
    await expect.element(page.getByRole('heading', { name: 'Failed to fetch transactions' })).toBeVisible()
    service.status = 200
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No activity yet')).toBeVisible()
  })
})
