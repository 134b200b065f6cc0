import { randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Two of 2,048 words, 22 bits: short enough to be compared by eye. */
export const drawPhrase = (): string => `${word()} ${word()}`

function word(): string {
  const found = wordlist[randomInt(wordlist.length)]
  if (found === undefined) throw new Error('The word list is short.')
  return found
}
