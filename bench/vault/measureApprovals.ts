import { approveAsPerson, rpcCall, startAnvil } from '@latchkey/devnet'
import type { Page } from 'playwright-core'
import { createRequests } from '../../services/vault/frame/test/approve/requests.ts'
import { startStage } from '../../services/vault/frame/test/approve/startStage.ts'
import { addressesOf } from '../../services/vault/keys/src/addresses.ts'

/** Milliseconds from the screen being seen to the press counting. */
export type ApprovalTimes = { readonly mouse: readonly number[]; readonly touch: readonly number[] }

/** Notes when the wallet's window shows a request with all that belongs to it, on the clock that all pages share. */
function noteSeen(): void {
  const watching = setInterval(() => {
    if (document.querySelector('[data-testid=approve-confirm]:enabled') === null) return
    clearInterval(watching)
    Reflect.set(window, 'seenAt', performance.timeOrigin + performance.now())
  }, 5)
}
async function seenIn(opened: Page): Promise<number> {
  const handle = await opened.waitForFunction(() => (window as never as { seenAt?: number }).seenAt)
  return (await handle.jsonValue()) ?? Number.NaN
}

/**
 * A plain send, approved in Chromium by a person who moves to the button at once and presses when it is lit: what is
 * left is what the screen itself waits for.
 */
export async function measureApprovals(rounds: number): Promise<ApprovalTimes> {
  const chain = await startAnvil({ chainId: 1 })
  const stage = await startStage({ 'eip155:1': chain.rpcUrl })
  try {
    const addresses = await addressesOf(new Uint8Array(32).fill(7))
    const requests = createRequests(stage.app, addresses)
    await rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, '0x56bc75e2d63100000'])
    const times: Record<keyof ApprovalTimes, number[]> = { mouse: [], touch: [] }
    for (const input of ['mouse', 'touch'] as const) {
      const visit = await stage.open({ hasTouch: input === 'touch' }, noteSeen)
      for (let round = 0; round < rounds; round += 1) {
        const signed = visit.page.evaluate(
          () =>
            new Promise<number>((resolve) =>
              addEventListener('message', function hear({ data }) {
                if (data.event !== 'sign') return
                removeEventListener('message', hear)
                resolve(performance.timeOrigin + performance.now())
              }),
            ),
        )
        const id = await visit.ask(requests.send(10n ** 15n))
        const opening = visit.page.context().waitForEvent('page')
        const approving = approveAsPerson(visit.page, visit.frame, input)
        const seen = await seenIn(await opening)
        await approving
        times[input].push((await signed) - seen)
        while ((await visit.answer(id)) === undefined) await visit.page.waitForTimeout(20)
      }
      await visit.page.context().close()
    }
    return times
  } finally {
    await stage.stop()
    await chain.stop()
  }
}
