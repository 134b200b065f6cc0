import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { useAsyncAction } from './useAsyncAction.ts'

type Followed = ReturnType<typeof useAsyncAction<[], string>>

function Reader({ action, report }: { action: () => Promise<string>; report: (now: Followed) => void }) {
  const followed = useAsyncAction(action)
  useEffect(() => report(followed))
  return null
}

it('follows the last call alone: what an earlier one comes to later changes nothing', async () => {
  const calls: PromiseWithResolvers<string>[] = []
  const action = () => {
    const call = Promise.withResolvers<string>()
    calls.push(call)
    return call.promise
  }
  let state: Followed | undefined
  const report = (now: Followed) => {
    state = now
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  root.render(<Reader action={action} report={report} />)
  await expect.poll(() => state).toBeDefined()

  const earlier = state?.run().catch(() => undefined)
  const later = state?.run()
  await expect.poll(() => state?.isPending).toBe(true)
  calls[0]?.reject(new Error('too late to matter'))
  await earlier
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(state).toMatchObject({ isPending: true, error: undefined })
  calls[1]?.resolve('done')
  expect(await later).toBe('done')
  await expect.poll(() => state?.isPending).toBe(false)
})
