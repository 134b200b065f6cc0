import type { RecoveryWrap } from '@latchkey/protocol/vault'
import { walletEndpoints } from '@latchkey/protocol/vault'
import { FrameFault } from '../faults/FrameFault.ts'
import type { OldSet } from '../wallet/enrolDevice.ts'
import type { Errand } from './errand.types.ts'
import { withStepUp } from './withStepUp.ts'

/** The wrap of a way back, with what it takes to open the wallet. @throws FrameFault `frame/message-invalid` for no way */
export async function findWrap(errand: Errand, id: string): Promise<{ wrap: RecoveryWrap; old: OldSet }> {
  const { ports, sheet } = errand
  const old = await withStepUp(errand, () => ports.sessions.call(walletEndpoints.recover, {}, sheet.signal))
  const wrap = old.wraps.find((each) => (each.method === 'passkey' ? each.credentialId : each.wrapId) === id)
  if (wrap === undefined) throw new FrameFault('frame/message-invalid', { details: id })
  return { wrap, old }
}
