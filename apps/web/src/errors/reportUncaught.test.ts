import { expect, it } from 'vitest'
import { reportUncaught } from './reportUncaught.ts'

it('tells of errors and rejections that nothing has caught, until it is stopped', () => {
  const told: unknown[] = []
  const slots = new Map<string, unknown>([
    ['telemetry.report', (category: string, error: Error) => told.push([category, error.message])],
  ])
  const page = new EventTarget()
  const stop = reportUncaught({ slots } as never, page)
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('thrown') }))
  page.dispatchEvent(Object.assign(new Event('error'), { message: 'Script error.' }))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }))
  stop()
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('late') }))
  expect(told).toEqual([
    ['INTERNAL_SDK_ERROR', 'thrown'],
    ['INTERNAL_SDK_ERROR', 'Script error.'],
    ['INTERNAL_SDK_ERROR', 'rejected'],
  ])
})
