import { hash, randomBytes, randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** 128 random bits as 22 characters. */
export const randomId = (): string => randomBytes(16).toString('base64url')

/** 256 random bits as 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

// Words that a reader could take for a button or an order: "Check that it shows: cancel jar".
const orders = new Set(
  'abandon accuse admit agree alert allow approve attack avoid cancel change choose confirm correct danger deny disagree enter erase error exit fix give help ignore install kick leave move obey open protect reject release remove reveal share sign submit suspect trade trust undo unlock update verify wrong'.split(
    ' ',
  ),
)
const words = wordlist.filter((word) => !orders.has(word))

/** Two of some 2,000 words, 21.9 bits: short enough to be compared by eye, and none that gives an order. */
export const createPhrase = (): string => `${oneWord()} ${oneWord()}`

function oneWord(): string {
  const found = words[randomInt(words.length)]
  if (found === undefined) throw new Error('The word list is short.')
  return found
}

/** SHA-256 of a text, as base64url. For values of full entropy alone: what can be guessed needs a `Pepper`. */
export const digest = (text: string): string => hash('sha256', text, 'base64url')
