import { recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { PasskeyProof } from '../passkeys/passkey.types.ts'
import type { KeptWallet } from '../store/store.types.ts'
import { enrolDevice } from '../wallet/enrolDevice.ts'
import type { Errand } from './errand.types.ts'
import { openWay } from './openWay.ts'
import { openWrap } from './openWrap.ts'
import { pickWay } from './pickWay.ts'
import { providerNames } from './providerNames.ts'

/**
 * Brings an account's wallet to this browser by what the person holds: the passkey that they logged in with, or a way
 * that they choose.
 * @returns undefined when the guardian is the way that is left, or that they chose.
 * @throws FrameFault `wallet/user-rejected`
 */
export async function recoverByWay(
  errand: Errand,
  user: string,
  proof: PasskeyProof | undefined,
): Promise<KeptWallet | undefined> {
  const { ports, sheet } = errand
  const { signal } = sheet
  const old = await ports.sessions.call(walletEndpoints.recover, {}, signal)
  const byProof =
    proof?.prf === undefined
      ? undefined
      : old.wraps.find((wrap) => wrap.method === 'passkey' && wrap.credentialId === proof.credential.id)
  if (byProof === undefined && old.wraps.length === 0) return undefined
  const worker = ports.startWorker()
  try {
    if (byProof !== undefined && proof?.prf !== undefined) {
      const credentialId = base64url.decode(proof.credential.id)
      await openWrap(worker, user, byProof, { method: 'passkey', prf: proof.prf, credentialId })
      return await enrolDevice(ports, user, worker, old)
    }
    const { automatic } = await ports.sessions.call(recoveryEndpoints.state, undefined, signal)
    const { guardianProvider } = (await ports.sessions.fresh()).user
    const guardian = guardianProvider === null ? errand.texts.mail : providerNames[guardianProvider]
    const picked = await pickWay(errand, old.wraps, { guardian: automatic === 'on' ? guardian : undefined })
    if (picked === undefined) return undefined
    await openWay(errand, worker, user, picked)
    // What was fetched before the person typed may have been changed meanwhile.
    return await enrolDevice(ports, user, worker, await ports.sessions.call(walletEndpoints.recover, {}, signal))
  } finally {
    worker.end()
  }
}
