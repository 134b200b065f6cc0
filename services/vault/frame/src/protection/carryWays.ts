import type { RecoveryWrap } from '@latchkey/protocol/vault'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { Errand } from './errand.types.ts'
import { handOutCode } from './handOutCode.ts'
import type { WrapSource } from './makeWrap.ts'
import { openWay } from './openWay.ts'

/**
 * Has the person show each of their ways back, so that a new recovery key can be put under the same. A printed code is
 * replaced: it is nowhere but on paper. The password comes last, since the worker keeps one stretched password.
 */
export async function carryWays(
  errand: Errand,
  worker: KeyWorker,
  user: string,
  { wraps, passkeys }: { wraps: readonly RecoveryWrap[]; passkeys: readonly { credentialId: string; label: string }[] },
): Promise<readonly WrapSource[]> {
  const { texts } = errand
  const aside = { id: 'leave', label: texts.leaveBehind }
  const sources: WrapSource[] = []
  const order = ['code', 'passkey', 'password']
  for (const wrap of wraps.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))) {
    if (wrap.method === 'code') {
      const code = await handOutCode(errand, worker, texts.carryCodeLead)
      sources.push({ by: { method: 'code', code }, salt: undefined })
      continue
    }
    const name =
      wrap.method === 'passkey' ? passkeys.find(({ credentialId }) => credentialId === wrap.credentialId)?.label : ''
    const lead = wrap.method === 'passkey' ? texts.carryPasskey.replace('{name}', name ?? '') : texts.carryPassword
    const shown = await openWay(errand, worker, user, wrap, { lead, aside })
    if (shown !== undefined) sources.push(shown)
  }
  return sources
}
