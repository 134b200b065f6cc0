import { evm } from '@latchkey/adapters/evm'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel } from '../../test/mountPanel.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import { WatchPage } from './WatchPage.tsx'

const ada = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

type WatchedProps = { readonly address: string; readonly kept: readonly string[] }

/** The page of an address, and what is kept. */
function Watched({ address, kept }: WatchedProps) {
  const { watched = [], set } = useOwnChoices()
  return (
    <>
      <button type="button" onClick={() => set({ watched: [...kept] })}>
        Fill
      </button>
      <output>{`${watched.length} kept, the last ${watched.at(-1)}`}</output>
      <WatchPage address={address} part={{ name: 'all' }} />
    </>
  )
}

describe('a watched address', () => {
  it('is kept once, however it is written', async () => {
    mountPanel(<Watched address={ada.toLowerCase()} kept={[ada]} />, { adapters: [evm()] })
    await page.getByRole('button', { name: 'Fill' }).click()
    await page.getByRole('button', { name: 'Remove from the list' }).click()
    await expect.element(page.getByText('0 kept, the last undefined')).toBeVisible()
  })

  it('takes the place of no other where the list is full', async () => {
    const kept = Array.from({ length: 50 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    mountPanel(<Watched address={ada} kept={kept} />, { adapters: [evm()] })
    await page.getByRole('button', { name: 'Fill' }).click()
    await page.getByRole('button', { name: 'Keep in the list' }).click()
    await expect.element(page.getByText(`50 kept, the last ${kept.at(-1)}`)).toBeVisible()
    await expect.element(page.getByRole('alert').filter({ hasText: 'The list is full' })).toBeVisible()
  })
})
