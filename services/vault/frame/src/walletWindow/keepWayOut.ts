import { protectionEndpoints, recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { VaultError } from '../errors/VaultError.ts'
import { keepExitPage } from '../exit/exitWorker.ts'
import type { KeptWayOut } from '../exit/keptWayOut.schema.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import { withStepUp } from '../security/stepUp.ts'
import { expectKept } from '../wallet/sameWallet.ts'

/**
 * Keeps in this browser what opens the wallet while no server answers, by what the person holds, and the page that does it.
 * A wallet with automatic recovery alone has nothing to be kept: the window says what to add first.
 * @param keepPage Has the browser keep `/exit`.
 * @throws VaultError `wallet/user-rejected`, `frame/other-wallet` or `frame/wallet-unreadable`
 */
export async function keepWayOut(flow: FlowContext, keepPage: () => Promise<boolean> = keepExitPage): Promise<void> {
  const { ports, dialog, texts } = flow
  const { sessions, store } = ports
  const { signal } = dialog
  const title = texts.wayOut
  const notify = (line: string) => dialog.ask({ title, lines: [line], primary: texts.done, final: true })
  const { user } = await sessions.fresh()
  const kept = await store.get(`wallet/${user.id}`)
  if (kept?.state !== 'active') throw new VaultError('frame/wallet-unreadable')
  const found = await withStepUp(flow, () => sessions.call(walletEndpoints.recover, {}, signal))
  await expectKept(store, user.id, found.addresses)
  const wraps = found.wraps.flatMap((wrap): KeptWayOut['wraps'] => {
    const { method, wrapId, ciphertext } = wrap
    if (method === 'password') return []
    if (method === 'code') return [{ method, wrapId, ciphertext }]
    return [{ method, wrapId, ciphertext, credentialId: wrap.credentialId }]
  })
  if (wraps.length === 0) return void (await notify(texts.wayOutNone))
  // R as this device keeps it may be that of an earlier recovery key.
  const { sets, recoveryPublicKey } = await withStepUp(flow, () => sessions.call(recoveryEndpoints.sets, {}, signal))
  const { setId, addresses, coveredShare } = kept
  const sealed = sets.find((each) => each.setId === setId)
  if (sealed === undefined || recoveryPublicKey !== found.recoveryPublicKey)
    throw new VaultError('frame/wallet-unreadable')
  const { sealedRecovery } = sealed
  const rpId = wraps.some(({ method }) => method === 'passkey') ? await readRpId(flow) : undefined
  const wayOut: KeptWayOut = {
    kind: 'latchkey/way-out/v1',
    user: user.id,
    setId,
    addresses,
    coveredShare,
    sealedRecovery,
    recoveryPublicKey,
    ...(rpId === undefined ? {} : { rpId }),
    wraps,
  }
  const others = ((await store.get('waysOut')) ?? []).filter((each) => each.user !== user.id)
  await store.put('waysOut', [...others, wayOut])
  await notify((await keepPage()) ? texts.wayOutDone.replace('{page}', () => exitPage()) : texts.wayOutNoPage)
}

const exitPage = () => `${globalThis.location?.host ?? ''}/exit`

/** The name that the person's passkeys are for: a step-up that is begun says it. */
async function readRpId({ ports, dialog }: FlowContext): Promise<string | undefined> {
  const begun = await ports.sessions.call(protectionEndpoints.stepUpOptions, { method: 'passkey' }, dialog.signal)
  return begun.method === 'passkey' ? begun.rpId : undefined
}
