import type { messagePage } from '../../../server/src/http/messagePage.ts'
import type { Answered } from './answerRelease.ts'

/** What a person reads after an answer. */
export const answeredPages: Readonly<Record<Answered, messagePage.Options>> = {
  approved: { title: 'Approved', lines: ['Go back to the other screen. You can close this page.'] },
  denied: { title: 'Stopped', lines: ['Nothing is given out or changed.'] },
  frozen: {
    title: 'Stopped',
    lines: [
      'For three days, no new device gets your wallet.',
      'If a device was approved that you do not know, take it out in your account and protect your mailbox.',
    ],
  },
  gone: { title: 'This link is no longer valid', lines: ['Ask again on the device that needs it.'], status: 410 },
}
