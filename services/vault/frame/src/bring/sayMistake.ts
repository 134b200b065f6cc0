import type { KeyMistake, KeysErrorCode } from '@latchkey/vault/keys'
import type { SourceMistake } from '../keys/keyJobs.types.ts'
import type { bringTexts } from './bringTexts.ts'

type Texts = (typeof bringTexts)['en']

const ofFile: Partial<Record<KeysErrorCode, keyof Texts>> = {
  'keys/move-too-large': 'tooLarge',
  'keys/move-damaged': 'damaged',
  'keys/move-other-file': 'otherFile',
  'keys/move-version': 'version',
  'keys/move-cost': 'cost',
  'keys/move-password': 'wrongPassword',
  'keys/move-addresses': 'otherAddresses',
}

const ofKey: Readonly<Record<KeyMistake['is'], keyof Texts>> = {
  address: 'keyAddress',
  phrase: 'keyPhrase',
  network: 'keyNetwork',
  form: 'keyForm',
  length: 'keyLength',
  range: 'keyRange',
  pair: 'keyPair',
  number: 'keyNumber',
  pairLength: 'keyPairLength',
}

/** What a person reads about what they brought. A word is quoted to them alone, on this screen. */
export function sayMistake(mistake: SourceMistake, texts: Texts): string {
  switch (mistake.kind) {
    case 'file':
      return texts[ofFile[mistake.code] ?? 'contents']
    case 'key':
      return texts[ofKey[mistake.is]].replace('{count}', 'count' in mistake ? String(mistake.count) : '')
    case 'word':
      return texts.word.replace('{place}', String(mistake.place)).replace('{word}', () => isolate(mistake.text))
    case 'count':
      return texts.count.replace('{count}', String(mistake.count))
    case 'checksum':
      return texts.checksum
  }
}

/** What was typed keeps its own direction. */
export const isolate = (text: string) => `\u2068${text}\u2069`
