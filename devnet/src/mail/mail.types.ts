/** A mail as the inbox shows it. */
export type Mail = {
  /** Counts up from 1 in the order of arrival. */
  readonly id: number
  /** The SMTP account that handed it in: tells who of the services sent it. */
  readonly account: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
}

/** A name and password that may hand mails in. */
export type MailAccount = { readonly user: string; readonly password: string }
