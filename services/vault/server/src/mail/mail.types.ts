/** A mail, in plain text: nothing in it can be loaded or hidden. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** Hands a mail to the mail server. @throws Error when it does not take it. */
export type MailTransport = { send(mail: Mail): Promise<void>; stop(): void }
