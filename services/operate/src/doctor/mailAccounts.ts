import { readEnv as readAuth } from '@latchkey/vault/auth/settings'
import { readEnv as readGuardian } from '@latchkey/vault/guardian/settings'
import type { Config } from '../config/loadConfig.ts'

/** A mail account of an installation. */
export type MailAccount = {
  /** Of its settings. */
  readonly prefix: 'AUTH_' | 'GUARDIAN_'
  /** The setting that has its address. */
  readonly setting: string
  /** Holds the password: it is never shown. */
  readonly smtpUrl: string
  readonly from: string
}

/** The accounts of the roles in use. */
export function mailAccounts({ environments }: Config): readonly MailAccount[] {
  const [auth, guardian] = [environments.get('auth'), environments.get('guardian')]
  return [
    ...(auth === undefined ? [] : [accountOf('AUTH_', auth, readAuth(auth))]),
    ...(guardian === undefined ? [] : [accountOf('GUARDIAN_', guardian, readGuardian(guardian))]),
  ]
}

/** The domains that mails are sent from, each with the prefix of the settings that name it. */
export function senderDomains(config: Config): ReadonlyMap<string, MailAccount['prefix']> {
  return new Map(
    mailAccounts(config).map(({ prefix, from }) => [from.slice(from.lastIndexOf('@') + 1).replace(/>$/, ''), prefix]),
  )
}

function accountOf(
  prefix: MailAccount['prefix'],
  environment: Readonly<Record<string, string>>,
  { smtpUrl, mailFrom }: { readonly smtpUrl: string; readonly mailFrom: string },
): MailAccount {
  const setting = `${prefix}SMTP_URL${environment.SMTP_URL_FILE === undefined ? '' : '_FILE'}`
  return { prefix, setting, smtpUrl, from: mailFrom }
}
