import { randomBytes } from 'node:crypto'
import { guardianEndpoints, loginEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { addressesDigest, addressesOf, createRecoveryKey, openRoot, openWithRecovery } from '@latchkey/vault/keys'
import { OperateError } from '../OperateError.ts'
import { createDrillDevice } from './createDrillDevice.ts'
import type { MailReceiver } from './receiveMails.ts'

export declare namespace openCanary {
  type Options = {
    readonly urls: { readonly auth: string; readonly guardian: string }
    readonly mails: MailReceiver
    readonly email: string
    /** The project that the account is of. */
    readonly project: string
    /** The EVM address that its wallet has. */
    readonly address: string
  }
}

/** Alone between two tags, as a mail draws it large: six digits may be in its headers, its address and the product's name, too. */
export const mailedCode = />(\d{6})<\//

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const random = (size: number) => new Uint8Array(randomBytes(size))

/**
 * Opens a wallet as its owner would on a new device: logs in by the mailed code, has the guardian's link approved, puts the
 * wallet together from what both give out, and compares its address. Nothing of it is kept.
 * @throws OperateError that says which of it failed.
 */
export async function openCanary({ urls, mails, email, project, address }: openCanary.Options): Promise<void> {
  const { call } = createDrillDevice()
  const { attemptId } = await call(urls.auth, loginEndpoints.email, { email, projectId: project })
  if (attemptId === null)
    throw new OperateError(`The restored auth lets ${project} log in by mail only after an approval.`)
  const code = await mails.find(email, mailedCode)
  const { accessToken, assertion, user } = await call(urls.auth, loginEndpoints.otp, { attemptId, code })
  const found = await call(urls.auth, walletEndpoints.recover, {}, accessToken)

  const ephemeral = createRecoveryKey(random)
  const { releaseId } = await call(urls.guardian, guardianEndpoints.start, {
    email: user.guardianEmail ?? email,
    purpose: 'device',
    attemptId,
    ephemeralKey: Buffer.from(ephemeral.public).toString('base64url'),
    app: 'https://drill.invalid',
    browser: 'Drill',
  })
  const link = await mails.find(user.guardianEmail ?? email, /\/g\/approve\/([\w-]+)/)
  const approved = await fetch(`${urls.guardian}/g/approve/${link}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=approve',
  })
  if (!approved.ok) throw new OperateError(`The restored guardian refused the approval: ${approved.status}.`)
  const { recoveryPublicKey } = found
  const sealed = await call(urls.guardian, guardianEndpoints.collect, { releaseId, assertion, recoveryPublicKey })

  let evm: string
  try {
    const { addresses, setId } = found
    const bound = addressesDigest(addresses)
    const open = (secret: Uint8Array, sealedText: string, place: { set: string; slot: string }) => {
      const context = { user: user.id, ...place }
      try {
        return openWithRecovery(secret, bytes(sealedText), { ...context, addresses: bound })
      } catch {
        // From before addresses were bound.
        return openWithRecovery(secret, bytes(sealedText), context)
      }
    }
    const recovery = open(ephemeral.secret, sealed.sealedRecoveryKey, { set: recoveryPublicKey, slot: 'release' })
    const share = open(recovery, found.sealedRecovery, { set: setId, slot: 'R' })
    const root = await openRoot(bytes(found.serverShare), share, addresses)
    evm = (await addressesOf(root)).evm
    for (const secret of [recovery, share, root]) secret.fill(0)
  } catch {
    // What it was would be about keys.
    throw new OperateError('What both restored services gave out does not open the wallet.')
  }
  if (evm.toLowerCase() !== address.toLowerCase())
    throw new OperateError(`The restored services open the wallet ${evm}, and not ${address}.`)
}
