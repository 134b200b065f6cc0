import { expect, it } from 'vitest'
import { VaultServiceError } from '../calls/createVaultClient.ts'
import type { DialogPage } from '../dialog/drawDialog.ts'
import { enDialog } from '../dialog/enDialog.ts'
import { VaultError } from '../errors/VaultError.ts'
import { onceMailMayGo } from './onceMailMayGo.ts'
import type { FlowContext } from './securityFlow.ts'

/** A flow of which nothing but the screen is there. */
function meet() {
  const shown: (string | undefined)[] = []
  const closing = new AbortController()
  const dialog = { signal: closing.signal, show: ({ status }: DialogPage) => void shown.push(status) }
  return { flow: { dialog, texts: enDialog } as unknown as FlowContext, shown, closing }
}

it('says that a mail went out a moment ago, and asks again when the next may go', async () => {
  const { flow, shown } = meet()
  let asked = 0
  const answer = await onceMailMayGo(flow, async () => {
    asked += 1
    if (asked === 1) throw new VaultServiceError('login/throttled', 0.01)
    return 'mailed'
  })
  expect([answer, asked]).toEqual(['mailed', 2])
  expect(shown).toEqual(['We sent an e-mail a moment ago. You can get the next one in 1 s.', enDialog.working])
})

it('waits for no other refusal, and for none that takes long', async () => {
  const { flow, shown } = meet()
  for (const refused of [new VaultServiceError('login/throttled', 61), new VaultServiceError('login/locked', 1)]) {
    const asked = onceMailMayGo(flow, () => Promise.reject(refused))
    await expect(asked).rejects.toBe(refused)
  }
  expect(shown).toEqual([])
})

it('stops waiting when the person closes the screen', async () => {
  const { flow, closing } = meet()
  const asked = onceMailMayGo(flow, () => Promise.reject(new VaultServiceError('login/throttled', 50)))
  const ended = expect(asked).rejects.toThrow(VaultError)
  await Promise.resolve()
  closing.abort(new VaultError('wallet/user-rejected'))
  await ended
})
