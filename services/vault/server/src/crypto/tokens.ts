import { hash, randomBytes, randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** 128 random bits as 22 characters. */
export const randomId = (): string => randomBytes(16).toString('base64url')

/** 256 random bits as 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Two of 2,048 words, 22 bits: short enough to be compared by eye. */
export const createPhrase = (): string => `${word()} ${word()}`

function word(): string {
  const found = wordlist[randomInt(wordlist.length)]
  if (found === undefined) throw new Error('The word list is short.')
  return found
}

/** SHA-256 of a text, as base64url. For values of full entropy alone: what can be guessed needs a `Pepper`. */
export const digest = (text: string): string => hash('sha256', text, 'base64url')
