import { expect, it } from 'vitest'
import { VaultRefusal } from '../calls/createVaultClient.ts'
import type { SheetPage } from '../dialog/drawDialog.ts'
import { enSheet } from '../dialog/enDialog.ts'
import { FrameFault } from '../errors/VaultError.ts'
import { onceMailMayGo } from './proveToGuardian.ts'
import type { Errand } from './securityFlow.ts'

/** An errand of which nothing but the screen is there. */
function meet() {
  const told: (string | undefined)[] = []
  const closing = new AbortController()
  const sheet = { signal: closing.signal, tell: ({ status }: SheetPage) => void told.push(status) }
  return { errand: { sheet, texts: enSheet } as unknown as Errand, told, closing }
}

it('says that a mail went out a moment ago, and asks again when the next may go', async () => {
  const { errand, told } = meet()
  let asked = 0
  const answer = await onceMailMayGo(errand, async () => {
    asked += 1
    if (asked === 1) throw new VaultRefusal('login/throttled', 0.01)
    return 'mailed'
  })
  expect([answer, asked]).toEqual(['mailed', 2])
  expect(told).toEqual(['A mail went out a moment ago. The next one follows in 1 s.', enSheet.working])
})

it('waits for no other refusal, and for none that takes long', async () => {
  const { errand, told } = meet()
  for (const refusal of [new VaultRefusal('login/throttled', 61), new VaultRefusal('login/locked', 1)]) {
    const asked = onceMailMayGo(errand, () => Promise.reject(refusal))
    await expect(asked).rejects.toBe(refusal)
  }
  expect(told).toEqual([])
})

it('stops waiting when the person closes the screen', async () => {
  const { errand, closing } = meet()
  const asked = onceMailMayGo(errand, () => Promise.reject(new VaultRefusal('login/throttled', 50)))
  const ended = expect(asked).rejects.toThrow(FrameFault)
  await Promise.resolve()
  closing.abort(new FrameFault('wallet/user-rejected'))
  await ended
})
