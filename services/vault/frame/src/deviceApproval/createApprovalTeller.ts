import { FrameFault } from '../faults/FrameFault.ts'
import type { Sheet } from '../sheet/sheet.types.ts'
import type { SheetLanguage } from '../sheet/sheetTexts.ts'
import type { DeviceApproval } from '../wallet/createDeviceApproval.ts'

/** Shorter than the 30 s after which the peer's client gives up without a word. */
const patienceMs = 20_000

/**
 * Has the two words told by a page that speaks the older messages, whose client shows the frame for signatures alone: what
 * it does show is why a request failed. So the first request fails with the words; whoever has approved asks again, which
 * goes on with the same approval, and is told them anew if nothing comes of it in time.
 * @returns Its signal fires with the words.
 */
export function createApprovalTeller(
  language: () => SheetLanguage,
): (approval: DeviceApproval, signal: AbortSignal) => Pick<Sheet, 'signal' | 'end'> {
  const told = new WeakSet<DeviceApproval>()
  return (approval, signal) => {
    const words = new AbortController()
    const tell = () => {
      const message = language()
        .texts.approveTold.replace('{email}', `\u2068${approval.email}\u2069`)
        .replace('{phrase}', approval.phrase)
      words.abort(new FrameFault('login/device-waiting', { message }))
    }
    const timer = told.has(approval) ? setTimeout(tell, patienceMs) : undefined
    if (timer === undefined) tell()
    told.add(approval)
    return { signal: AbortSignal.any([signal, words.signal]), end: () => clearTimeout(timer) }
  }
}
