import { KitError } from '../errors/KitError.ts'

/** Longest piece of a refused text that goes into a message. */
const shownCharacters = 120

function shown(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text
}

/** Text without any colon, or no text at all: nobody meant it as CAIP-10. */
export function notACaipAddress(): KitError {
  return new KitError({ code: 'caip/not-an-address', shortMessage: 'Invalid CAIP Address' })
}

/** Text of the CAIP-10 kind that breaks its rules. */
export function invalidCaipAddress({ text }: { text: string }): KitError {
  return new KitError({ code: 'caip/invalid-address', shortMessage: `Invalid CAIP-10 address: ${shown(text)}` })
}

export function invalidCaipNetworkId({ text }: { text: string }): KitError {
  return new KitError({ code: 'caip/invalid-network-id', shortMessage: `Invalid CAIP-2 network id: ${shown(text)}` })
}
