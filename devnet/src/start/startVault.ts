import { startMail } from '../mail/startMail.ts'
import { freePort } from '../process/freePort.ts'
import { startSocial } from '../social/startSocial.ts'
import type { DevnetUrls } from './devnet.types.ts'
import type { Ports } from './ports.ts'
import { startVaultService, vaultMailAccounts } from './startVaultService.ts'

type Run = <Running extends { readonly url: string; stop(): Promise<void> }>(
  part: keyof DevnetUrls,
  start: () => Promise<Running>,
) => Promise<Running | undefined>

export declare namespace startVault {
  type Options = {
    ports: Ports
    stateDir: string | undefined
    /** Origin of the page that may call the services. */
    frameOrigin: string | undefined
    /** How far the services' clock is ahead; for those without a state directory. */
    aheadMs?: (() => number) | undefined
  }
}

/** The services behind the embedded wallet and the mailbox that their mails end in, as far as they are wanted. */
export async function startVault(run: Run, options: startVault.Options): Promise<void> {
  const { ports, stateDir, frameOrigin, aheadMs } = options
  const mail = await run('mail', () => startMail({ port: ports.mail, accounts: Object.values(vaultMailAccounts) }))
  if (mail === undefined) return
  const { smtpPort } = mail
  const social = await run('social', () => startSocial(ports.social))
  if (social === undefined) return
  const own = { auth: ports.auth ?? (await freePort()), guardian: ports.guardian ?? (await freePort()) }
  const starting = (['auth', 'guardian'] as const).map((service) =>
    run(service, () =>
      startVaultService({ service, ports: own, smtpPort, stateDir, frameOrigin, aheadMs, oauth: social.clients }),
    ),
  )
  // What has started is known before a failure is thrown.
  await Promise.allSettled(starting)
  await Promise.all(starting)
}
