import type { RecoveryWrap } from '@latchkey/protocol/vault'
import { canUsePasskeys } from '../passkeys/canUsePasskeys.ts'
import type { Errand } from './errand.types.ts'

/**
 * Lets the person choose among their ways back.
 * @param guardian What the guardian's way is called, where it is one of them; the answer is undefined for it.
 */
export async function pickWay(
  { sheet, texts }: Errand,
  wraps: readonly RecoveryWrap[],
  { guardian, error }: { guardian?: string | undefined; error?: string | undefined } = {},
): Promise<RecoveryWrap | undefined> {
  const labels = { passkey: texts.passkey, password: texts.password, code: texts.printedCode }
  const usable = wraps.filter(({ method }) => method !== 'passkey' || canUsePasskeys(window))
  // Whichever passkey of the person's is at hand may answer, so they are one way.
  const ways = usable.filter(({ method }, index) => usable.findIndex((each) => each.method === method) === index)
  const { action } = await sheet.ask({
    title: texts.backTitle,
    lines: [texts.backLead],
    choices: [
      ...ways.map(({ wrapId, method }) => ({ id: wrapId, label: labels[method] })),
      ...(guardian === undefined ? [] : [{ id: 'mail', label: guardian }]),
    ],
    ...(error === undefined ? {} : { error }),
  })
  return ways.find(({ wrapId }) => wrapId === action)
}
