import { recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import type { ExitFile } from '@latchkey/vault/keys'
import { base64url } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import { openRecoveryMethod } from '../security/openRecoveryMethod.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import { withStepUp } from '../security/stepUp.ts'
import { expectKept } from '../wallet/sameWallet.ts'
import { downloadJson } from './downloadJson.ts'

/**
 * Hands out a file that opens the wallet with the printed code and without any server, after the code was typed from paper.
 * @param save Gives the file to the person.
 * @throws VaultError `wallet/user-rejected`
 */
export async function saveExitFile(
  flow: FlowContext,
  save: (file: ExitFile) => void = (file) => downloadJson(file, 'wallet-exit.json'),
): Promise<void> {
  const { ports, dialog, texts } = flow
  const { sessions, store, keys, startWorker } = ports
  const { signal } = dialog
  const { user } = await sessions.fresh()
  const kept = await store.get(`wallet/${user.id}`)
  if (kept?.state !== 'active') throw new VaultError('frame/wallet-unreadable')
  const found = await withStepUp(flow, () => sessions.call(walletEndpoints.recover, {}, signal))
  await expectKept(store, user.id, found.addresses)
  const wrap = found.wraps.find(({ method }) => method === 'code')
  if (wrap === undefined) {
    await dialog.ask({ title: texts.exitFile, lines: [texts.exitNoCode], primary: texts.done, final: true })
    return
  }
  const { addresses, setId, coveredShare } = kept
  const worker = startWorker()
  try {
    const opened = await openRecoveryMethod(flow, worker, { user: user.id, addresses }, wrap, { lead: texts.exitLead })
    if (opened?.by.method !== 'code') return
    // R as this device keeps it may be that of an earlier recovery key.
    const { sets } = await withStepUp(flow, () => sessions.call(recoveryEndpoints.sets, {}, signal))
    const sealed = sets.find((each) => each.setId === setId)
    if (sealed === undefined) throw new VaultError('frame/wallet-unreadable')
    const { cover: deviceKey } = await keys()
    const sealedRecovery = base64url.decode(sealed.sealedRecovery)
    const given = { user: user.id, setId, deviceKey, coveredShare, addresses, sealedRecovery }
    save(await worker.run('exitFile', { ...given, code: opened.by.code }))
  } finally {
    worker.end()
  }
  await dialog.ask({ title: texts.exitFile, lines: [texts.exitDone], primary: texts.done, final: true })
}
