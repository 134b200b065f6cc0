import type { outcomes } from './shop.types.ts'

/** What choosing a way to pay leads to. */
export type Choice = {
  readonly label: string
  /** What it does, for the person who chooses. */
  readonly text: string
  /** `secure`: the practice bank asks first. `failed`: it refuses, for the reason that is said. */
  readonly leads: (typeof outcomes)[number] | 'secure' | 'failed'
  readonly reason?: string
}

/** The cards of the shop. None has a number: no card of anybody is ever typed here. */
export const practiceCards: Readonly<Record<string, Choice>> = {
  pays: { label: 'Card that pays', text: 'The payment goes through at once.', leads: 'pays' },
  secure: { label: 'Card with 3-D Secure', text: 'The practice bank asks you to confirm.', leads: 'secure' },
  declined: {
    label: 'Declined card',
    text: 'The practice bank refuses it.',
    leads: 'failed',
    reason: 'The practice bank declined the card. Nothing was taken.',
  },
  funds: {
    label: 'Card without funds',
    text: 'There is not enough money on it.',
    leads: 'failed',
    reason: 'There is not enough money on the card. Nothing was taken.',
  },
  refunded: { label: 'Card that is refunded', text: 'It is paid, and paid back a second later.', leads: 'refunds' },
  stalls: { label: 'Card that stalls', text: 'It is paid, and nothing is ever delivered.', leads: 'stalls' },
  less: { label: 'Card that gets less', text: 'Half of what was promised is delivered.', leads: 'less' },
}

/** What a practice transfer from a bank does. */
export const practiceTransfers: Readonly<Record<string, Choice>> = {
  arrives: { label: 'It arrives', text: 'The transfer is there after a second.', leads: 'pays' },
  returned: { label: 'It comes back', text: 'The bank returns it after it arrived.', leads: 'refunds' },
  never: {
    label: 'It never arrives',
    text: 'The order fails for want of a payment.',
    leads: 'failed',
    reason: 'No transfer arrived. Nothing was taken.',
  },
}
