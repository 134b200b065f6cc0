import {
  farcasterEndpoints,
  farcasterLimits,
  farcasterWordBytes,
  guardianFarcasterEndpoints,
  protectionEndpoints,
  type ReleasePurpose,
} from '@latchkey/protocol/vault'
import type { SigningJob } from '../approve/approve.types.ts'
import { base64url } from '../calls/base64url.ts'
import { isServiceError } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import { isRelayAway, nonceOf, untilSigned } from '../login/farcasterScan.ts'
import { browserName } from '../wallet/browserName.ts'
import { createSigner } from '../wallet/createSigner.ts'
import type { FlowContext, SteppedUp } from './securityFlow.ts'

/** What a person authenticates again for. */
type Act = Exclude<ReleasePurpose, 'device'>

/** A scan that both services have checked. The caller ends its worker. */
export type Scanned = SteppedUp & { by: 'guardian' }

/**
 * A step-up by one scan with Farcaster, which the auth service and the guardian check each by itself. The wallet's own key
 * says beside it that this device has the wallet: without that word the guardian would have it wait for an hour.
 * @throws VaultError `login/device-waiting`, `api/upstream-unavailable` or `wallet/user-rejected`
 */
export const proveByScan = (flow: FlowContext, purpose: Act): Promise<Scanned> => scanFor(flow, { purpose })

/**
 * The same for one address, which is no step-up.
 * @throws VaultError as `proveByScan`
 */
export const scanForMailbox = (flow: FlowContext, email: string): Promise<Scanned> =>
  scanFor(flow, { purpose: 'mailbox', email })

type What = { readonly purpose: Act } | { readonly purpose: 'mailbox'; readonly email: string }

async function scanFor(flow: FlowContext, what: What): Promise<Scanned> {
  const { dialog, texts } = flow
  for (;;) {
    try {
      return await scanOnce(flow, what)
    } catch (failure) {
      dialog.signal.throwIfAborted()
      const error = mistakeOf(failure)
      if (error === undefined) throw failure
      await dialog.ask({ title: texts.scanTitle, error: texts[error], primary: texts.scanAgain })
    }
  }
}

/** What another code makes good again. */
function mistakeOf(failure: unknown): 'scanOver' | 'scanRefused' | undefined {
  const is = (code: 'login/attempt-closed' | 'login/provider-refused') =>
    (failure instanceof VaultError && failure.code === code) || isServiceError(failure, code)
  if (is('login/attempt-closed') || isServiceError(failure, 'guardian/release-closed')) return 'scanOver'
  return is('login/provider-refused') ? 'scanRefused' : undefined
}

async function scanOnce(flow: FlowContext, what: What): Promise<Scanned> {
  const { ports, dialog, texts, app } = flow
  const { sessions, guardian, startWorker } = ports
  const { signal } = dialog
  dialog.show({ title: texts.scanTitle, status: texts.working })
  const worker = startWorker()
  try {
    const endsAtMs = Date.now() + farcasterLimits.loginMs
    const frameKey = await worker.run('listen', undefined)
    const ephemeralKey = base64url.encode(frameKey)
    const asked = { ...what, ephemeralKey, app, browser: browserName(navigator.userAgent) }
    const { releaseId, part: guardianPart } = await guardian.call(guardianFarcasterEndpoints.start, asked, { signal })
    const scan = { method: 'farcaster' as const, ...what, ephemeralKey, guardianPart }
    const begun = await sessions.call(protectionEndpoints.stepUpOptions, scan, signal)
    if (begun.method !== 'farcaster') throw new TypeError('Another step-up was begun.')
    const { attemptId, url, part: authPart } = begun
    const parts = {
      authPart: base64url.decode(authPart),
      guardianPart: base64url.decode(guardianPart),
      frameKey,
      purpose: what.purpose,
      mailbox: what.purpose === 'mailbox' ? await digestOf(what.email) : undefined,
    }
    const nonce = await nonceOf(parts)
    dialog.show({
      title: texts.scanTitle,
      lines:
        what.purpose === 'mailbox'
          ? [texts.mailboxScan.replace('{email}', `\u2068${what.email}\u2069`), texts.scanLead]
          : [texts.scanLead],
      scan: { url, label: texts.scanCode, follow: texts.scanOpen },
      status: texts.scanWaiting,
    })
    const ask = () => sessions.call(farcasterEndpoints.signed, { attemptId }, signal)
    const { proof } = await untilSigned({ ask, nonce, endsAtMs, signal })
    dialog.show({ title: texts.scanTitle, status: texts.working })
    const word = await wordOf(flow, { nonce, attemptId })
    const body = { releaseId, attemptId, authPart, proof, word }
    const { approval, collectInSeconds } = await guardian.call(guardianFarcasterEndpoints.prove, body, { signal })
    if (approval === null) throw new VaultError('login/device-waiting', { retryInSeconds: collectInSeconds })
    if (what.purpose !== 'mailbox')
      await sessions.call(protectionEndpoints.stepUp, { method: 'farcaster', attemptId, approval }, signal)
    return { by: 'guardian', attemptId, releaseId, approval, collectInSeconds, worker }
  } catch (error) {
    worker.end()
    throw isRelayAway(error) ? new VaultError('api/upstream-unavailable', { cause: error }) : error
  }
}

const digestOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/**
 * The word of this device's wallet for a scan. By SHA-256: no message, typed data or transaction of Ethereum has such a digest;
 * the key of Solana signs it as a proof.
 */
async function wordOf({ ports, dialog }: FlowContext, asked: farcasterWordBytes.Asked) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', farcasterWordBytes(asked)))
  const { id } = (await ports.sessions.fresh()).user
  const kept = await ports.store.get(`wallet/${id}`)
  if (kept === undefined) throw new VaultError('frame/wallet-unreadable')
  const job: SigningJob = kept.addresses.evm === undefined ? { key: 'solana', proof: digest } : { key: 'evm', digest }
  const [signature = new Uint8Array()] = await createSigner(ports).sign([job], dialog.signal)
  // The recovery bit first; the key of Solana has none.
  const recoveryFirst = Uint8Array.of(...signature.subarray(64), ...signature.subarray(0, 64))
  return { addresses: kept.addresses, signature: base64url.encode(recoveryFirst) }
}
