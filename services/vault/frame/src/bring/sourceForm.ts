import './bring.css'
import { element } from '../approve/view/element.ts'
import type { DialogPage } from '../dialog/drawDialog.ts'
import type { BroughtSource } from '../keys/keyJobs.types.ts'
import type { bringTexts } from './bringTexts.ts'

/** Where a person gives the file or types the words. What they gave stays while they correct it. */
export type SourceForm = {
  readonly page: Pick<DialogPage, 'body' | 'fields'>
  /** Once it is on the screen: what is given first has the focus. */
  focus(): void
  /** What was given; undefined without a file. */
  read(values: Readonly<Record<string, string>>): Promise<BroughtSource | undefined>
  /** Forgets it. */
  clear(): void
}

/** More than any move file: such a one isn't read at all. */
const bytesMax = 262_144

const labelled = (text: string, input: HTMLElement) =>
  element('label', { class: 'sheet-field' }, element('span', {}, text), input)

function fileForm(texts: (typeof bringTexts)['en']): SourceForm {
  const input = element('input', { class: 'bring-file', type: 'file', accept: '.json,application/json' })
  return {
    page: {
      body: labelled(texts.fileField, input),
      fields: [{ name: 'password', label: texts.password, kind: 'password' }],
    },
    focus: () => input.focus(),
    async read({ password = '' }) {
      const file = input.files?.[0]
      if (file === undefined) return undefined
      // As long as it is, so that the reader says of it what it says of every other file.
      const text = file.size > bytesMax ? ' '.repeat(bytesMax) : await file.text()
      return { kind: 'file', text, password }
    },
    clear() {
      input.value = ''
    },
  }
}

/** A secret as text: the browser neither corrects, keeps nor translates it. */
function typedForm(label: string, rows: string, read: (typed: string) => BroughtSource): SourceForm {
  const input = element('textarea', {
    class: 'sheet-input bring-words',
    rows,
    dir: 'ltr',
    lang: 'en',
    translate: 'no',
    autocomplete: 'off',
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
  })
  return {
    page: { body: labelled(label, input) },
    focus: () => input.focus(),
    read: async () => read(input.value),
    clear() {
      input.value = ''
    },
  }
}

/** @param kind How the person has their wallet. */
export function sourceForm(kind: BroughtSource['kind'], texts: (typeof bringTexts)['en']): SourceForm {
  if (kind === 'file') return fileForm(texts)
  return kind === 'words'
    ? typedForm(texts.phraseField, '4', (phrase) => ({ kind, phrase }))
    : typedForm(texts.keyField, '3', (key) => ({ kind, key }))
}
