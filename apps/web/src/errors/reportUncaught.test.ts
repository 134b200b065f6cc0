import { expect, it } from 'vitest'
import { reportUncaught } from './reportUncaught.ts'

it('tells of errors and rejections that nothing has caught, until it is stopped', () => {
  const reported: unknown[] = []
  const page = new EventTarget()
  const stop = reportUncaught((error) => reported.push((error as Error).message), page)
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('thrown') }))
  page.dispatchEvent(Object.assign(new Event('error'), { message: 'Script error.' }))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }))
  stop()
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('late') }))
  expect(reported).toEqual(['thrown', 'Script error.', 'rejected'])
})
