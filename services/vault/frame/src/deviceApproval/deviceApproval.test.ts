import { isKitError } from '@latchkey/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogLanguage } from '../dialog/dialogLanguage.ts'
import { createApprovalNotice, type DeviceApproval } from './deviceApproval.ts'

const approval = (phrase: string) => ({ phrase, email: 'ann@example.org' }) as DeviceApproval
const never = new AbortController().signal
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wordsOf = (signal: AbortSignal) => (isKitError(signal.reason) ? signal.reason.shortMessage : undefined)

describe('the two words for a page that shows no screen of the frame', () => {
  it('come at once, and after the next request has waited for twenty seconds', () => {
    const notice = createApprovalNotice(() => dialogLanguage('en-US'))
    const asked = approval('amber canoe')
    expect(wordsOf(notice(asked, never).signal)).toContain('exactly “amber canoe”')
    const again = notice(asked, never)
    vi.advanceTimersByTime(19_999)
    expect(again.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(wordsOf(again.signal)).toContain('amber canoe')
    expect(wordsOf(notice(approval('blue door'), never).signal)).toContain('blue door')
  })

  it('come no more once the person has approved, nor to whoever gave up', () => {
    const notice = createApprovalNotice(() => dialogLanguage('ar'))
    const asked = approval('amber canoe')
    expect(wordsOf(notice(asked, never).signal)).toContain('amber canoe')
    const again = notice(asked, never)
    again.end()
    vi.advanceTimersByTime(60_000)
    expect(again.signal.aborted).toBe(false)
    const givenUp = AbortSignal.abort('gone')
    expect(notice(asked, givenUp).signal.reason).toBe('gone')
  })
})
