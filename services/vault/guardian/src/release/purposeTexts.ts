import type { ReleasePurpose } from '@latchkey/protocol/vault'

type Texts = {
  /** Of the mail with the link. */
  readonly subject: string
  ask(browser: string, app: string): string
  /** What happened, after the button. */
  done(browser: string, app: string): string
  readonly doneSubject: string
}

/** What a person is told that they approve. */
export const purposeTexts: Readonly<Record<ReleasePurpose, Texts>> = {
  device: {
    subject: 'A new device asks for your wallet',
    ask: (browser, app) => `${browser} asks for your wallet, for the app at ${app}.`,
    done: (browser, app) => `${browser} was approved for the app at ${app}.`,
    doneSubject: 'A new device was approved for your wallet',
  },
  protection: {
    subject: 'Confirm a change of how your wallet is protected',
    ask: (browser, app) => `${browser} wants to change how your wallet is protected, or to show its key, at ${app}.`,
    done: (browser, app) => `${browser} was allowed to change how your wallet is protected, at ${app}.`,
    doneSubject: 'A change of your wallet was approved',
  },
  delete: {
    subject: 'Confirm that your wallet is deleted',
    ask: (browser, app) => `${browser} wants to delete your wallet and your account, at ${app}.`,
    done: (browser, app) => `${browser} was allowed to delete your wallet and your account, at ${app}.`,
    doneSubject: 'The deletion of your wallet was approved',
  },
}
