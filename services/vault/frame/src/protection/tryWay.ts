import { type RecoveryWrap, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import type { OldSet } from '../wallet/enrolDevice.ts'
import type { Errand } from './errand.types.ts'
import { openWay } from './openWay.ts'
import { withStepUp } from './withStepUp.ts'

/**
 * The drill: opens the wallet by a way back as a new device would, compares the addresses and throws everything away.
 * @throws FrameFault `wallet/user-rejected`
 */
export async function tryWay(errand: Errand, id: string): Promise<void> {
  const { ports, sheet, texts } = errand
  const { user } = await ports.sessions.fresh()
  const { wrap, old } = await findWrap(errand, id)
  const worker = ports.startWorker()
  try {
    await openWay(errand, worker, user.id, wrap, { lead: texts.tryLead })
    await worker.run('check', {
      user: user.id,
      oldSetId: old.setId,
      serverShare: base64url.decode(old.serverShare),
      sealedRecovery: base64url.decode(old.sealedRecovery),
      addresses: old.addresses,
    })
    await sheet.ask({ title: texts.tryDone, lines: [texts.tryDoneLead], primary: texts.done, final: true })
  } finally {
    worker.end()
  }
}

/** The wrap of a way back, with what it takes to open the wallet. @throws FrameFault `frame/message-invalid` for no way */
async function findWrap(errand: Errand, id: string): Promise<{ wrap: RecoveryWrap; old: OldSet }> {
  const { ports, sheet } = errand
  const old = await withStepUp(errand, () => ports.sessions.call(walletEndpoints.recover, {}, sheet.signal))
  const wrap = old.wraps.find((each) => (each.method === 'passkey' ? each.credentialId : each.wrapId) === id)
  if (wrap === undefined) throw new FrameFault('frame/message-invalid', { details: id })
  return { wrap, old }
}
